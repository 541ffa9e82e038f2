// The part of Chart.js 3 that the graphs use; Debian packages its code without types.
declare module "chart.js" {
  interface Scale {
    min: number;
    max: number;
    getValueForPixel(pixel: number): number;
    getPixelForValue(value: number): number;
  }

  export interface ChartPlugin {
    id: string;
    afterDatasetsDraw?: (chart: Chart) => void;
  }

  export class Chart {
    constructor(canvas: HTMLCanvasElement, configuration: object);
    static register(...parts: readonly unknown[]): void;
    readonly ctx: CanvasRenderingContext2D;
    readonly chartArea: { left: number; right: number; top: number; bottom: number };
    readonly scales: Readonly<Record<string, Scale | undefined>>;
    draw(): void;
    destroy(): void;
  }

  export const Filler: unknown;
  export const LinearScale: unknown;
  export const LineController: unknown;
  export const LineElement: unknown;
  export const PointElement: unknown;
}
