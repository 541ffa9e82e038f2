import "./Icon.css";

/** An icon: strokes of width 1.75 on a grid of 24, as the data of an SVG path. */
export interface Drawing {
  readonly strokes: string;
}

/** The common icons needed by the first load; `signs.ts` has the others. Areas declare their own icons. */
const drawings = {
  import: "M12 4v11m-4.5-4.5L12 15l4.5-4.5M4.5 17v2a1.5 1.5 0 0 0 1.5 1.5h12a1.5 1.5 0 0 0 1.5-1.5v-2",
  back: "m14.5 5-7 7 7 7",
  forward: "m9.5 5 7 7-7 7",
  up: "m5 14.5 7-7 7 7",
  close: "m6 6 12 12M18 6 6 18",
  check: "m5 12.5 4.5 4.5L19 7.5",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  search: "M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13Zm4.75-1.75L20 20",
  edit: "m5 19 .8-3.700L16.2 4.900a1.4 1.4 0 0 1 2 0l.9.9a1.4 1.4 0 0 1 0 2L8.7 18.200zM14.5 6.600l2.9 2.9",
  delete: "M4.5 7h15M9.5 7V4.5h5V7m-8 0 .8 12a1.5 1.5 0 0 0 1.5 1.400h6.400a1.5 1.5 0 0 0 1.5-1.400l.8-12M10 11v5.5M14 11v5.5",
  person: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-7 8.5c.5-4 3.2-6 7-6s6.5 2 7 6",
  flag: "M6 20.5v-17m0 1.5c4-2.5 7 2 12-.5v8.5c-5 2.5-8-2-12 .5",
  lock: "M7 10.5h10a1.5 1.5 0 0 1 1.5 1.5v6.5a1.5 1.5 0 0 1-1.5 1.5H7a1.5 1.5 0 0 1-1.5-1.5V12A1.5 1.5 0 0 1 7 10.5ZM8.5 10.5V8a3.5 3.5 0 0 1 7 0v2.5",
  offline: "M4 4l16 16M8.5 16a5 5 0 0 1 6.3-.6M5.5 12.700A9.5 9.5 0 0 1 9 10.5M12.5 9.800a9.5 9.5 0 0 1 6 2.900M2.5 9.400A14 14 0 0 1 6.5 6.700M10 5.600a14 14 0 0 1 11.5 3.800M12 19h.01",
  warning: "M12 4 2.8 19.5h18.400zM12 10v4.5M12 17h.01",
  info: "M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM12 11v5M12 8h.01",
  file: "M6.5 3.5h7L18.5 8.5V19a1.5 1.5 0 0 1-1.5 1.5H6.5A1.5 1.5 0 0 1 5 19V5a1.5 1.5 0 0 1 1.5-1.5ZM13.5 3.5v5h5",
  pause: "M8.5 5.5v13M15.5 5.5v13",
  play: "M8 5.5v13l10.5-6.5z",
  renew: "M19 12a7 7 0 1 1-2.1-5L19.500 9.500M19.500 4.500v5h-5",
  undo: "M8.5 4.5 4.5 8.5l4 4M4.5 8.5H14a5.5 5.5 0 0 1 0 11H8",
  line: "M3 19c3.5-1 4-5 7-5.5s3.5 3 6 1.5 1.5-5 4-7.5M3 19h.01M20 7.5h.01M18.5 6a2 2 0 1 1 3 0l-1.5 2z",
} as const;

/** The name of a common icon, or an area's own. */
export type IconDrawing = keyof typeof drawings | Drawing;

/** An icon beside text or, with a label, in place of text. */
export function Icon({ drawing, label, size = 24 }: { drawing: IconDrawing; label?: string; size?: number }) {
  return (
    <svg
      className="icon"
      viewBox="0 0 24 24"
      width={size}
      height={size}
      role={label === undefined ? undefined : "img"}
      aria-label={label}
      aria-hidden={label === undefined ? true : undefined}
    >
      <path d={typeof drawing === "string" ? drawings[drawing] : drawing.strokes} />
    </svg>
  );
}
