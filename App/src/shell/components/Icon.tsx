import "./Icon.css";

/** Strokes of 1.75 on a grid of 24, as the data of an SVG path. */
export interface Drawing {
  readonly strokes: string;
}

/** The signs that belong to no area. An area declares drawings of its own. */
const drawings = {
  import: "M12 4v11m-4.5-4.5L12 15l4.5-4.5M4.5 17v2a1.5 1.5 0 0 0 1.5 1.5h12a1.5 1.5 0 0 0 1.5-1.5v-2",
  export: "M12 15V4M7.5 8.5 12 4l4.5 4.5M4.5 17v2a1.5 1.5 0 0 0 1.5 1.5h12a1.5 1.5 0 0 0 1.5-1.5v-2",
  back: "m14.5 5-7 7 7 7",
  forward: "m9.5 5 7 7-7 7",
  up: "m5 14.5 7-7 7 7",
  close: "m6 6 12 12M18 6 6 18",
  check: "m5 12.5 4.5 4.5L19 7.5",
  select: "m3.5 6.5 1.5 1.500 2.5-3M3.5 12.500l1.5 1.500 2.5-3M3.5 18.500l1.5 1.500 2.5-3M11 6.500h9.500M11 12.500h9.500M11 18.500h9.5",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  compare: "M3 16.500c4.500 0 4.500-9.500 9-9.500s4.500 5 9 5M3 20c5 0 6-6.500 9-6.500s4.500 3.500 9 3.500",
  search: "M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13Zm4.75-1.75L20 20",
  filter: "M4 6.5h16M7 12h10M10 17.5h4",
  edit: "m5 19 .8-3.700L16.2 4.900a1.4 1.4 0 0 1 2 0l.9.9a1.4 1.4 0 0 1 0 2L8.7 18.200zM14.5 6.600l2.9 2.9",
  delete: "M4.5 7h15M9.5 7V4.5h5V7m-8 0 .8 12a1.5 1.5 0 0 0 1.5 1.400h6.400a1.5 1.5 0 0 0 1.5-1.400l.8-12M10 11v5.5M14 11v5.5",
  moreVertical: "M11.4 5.5a.6.6 0 1 0 1.2 0 .6.6 0 1 0-1.2 0M11.4 12a.6.6 0 1 0 1.2 0 .6.6 0 1 0-1.2 0M11.4 18.5a.6.6 0 1 0 1.2 0 .6.6 0 1 0-1.2 0",
  screen: "M4.500 4.500h15A1.5 1.5 0 0 1 21 6v9a1.5 1.5 0 0 1-1.5 1.500h-15A1.5 1.5 0 0 1 3 15V6a1.5 1.5 0 0 1 1.500-1.500ZM9 20h6M12 16.500V20M12 7v6m-2.500-2.500L12 13l2.500-2.500",
  person: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-7 8.5c.5-4 3.2-6 7-6s6.5 2 7 6",
  heart: "M12 20S4 15.3 4 9.5A4.3 4.3 0 0 1 12 7.200a4.3 4.3 0 0 1 8 2.300C20 15.3 12 20 12 20Z",
  flag: "M6 20.5v-17m0 1.5c4-2.5 7 2 12-.5v8.5c-5 2.5-8-2-12 .5",
  layers: "m12 4 8.5 4.5L12 13 3.5 8.5zM4 12.5l8 4.2 8-4.200M4 16.300l8 4.2 8-4.2",
  language: "M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM3.5 12h17M12 3.5c2.3 2.4 3.4 5.2 3.4 8.5s-1.1 6.1-3.4 8.5c-2.3-2.4-3.4-5.2-3.4-8.5s1.1-6.1 3.4-8.5Z",
  light: "M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM12 3v1.5M12 19.5V21M3 12h1.5M19.5 12H21M5.6 5.600l1.1 1.100M17.3 17.300l1.1 1.100M5.6 18.400l1.1-1.100M17.3 6.700l1.1-1.1",
  dark: "M19.5 14A8 8 0 0 1 10 4.5a8 8 0 1 0 9.5 9.5Z",
  device: "M8 3.5h8A1.5 1.5 0 0 1 17.5 5v14a1.5 1.5 0 0 1-1.5 1.5H8A1.5 1.5 0 0 1 6.5 19V5A1.5 1.5 0 0 1 8 3.5ZM11 17.5h2",
  lock: "M7 10.5h10a1.5 1.5 0 0 1 1.5 1.5v6.5a1.5 1.5 0 0 1-1.5 1.5H7a1.5 1.5 0 0 1-1.5-1.5V12A1.5 1.5 0 0 1 7 10.5ZM8.5 10.5V8a3.5 3.5 0 0 1 7 0v2.5",
  signOut: "M14 4.5H6.5A1.5 1.5 0 0 0 5 6v12a1.5 1.5 0 0 0 1.5 1.5H14M10.5 12H20m-3.5-4 4 4-4 4",
  offline: "M4 4l16 16M8.5 16a5 5 0 0 1 6.3-.6M5.5 12.700A9.5 9.5 0 0 1 9 10.5M12.5 9.800a9.5 9.5 0 0 1 6 2.900M2.5 9.400A14 14 0 0 1 6.5 6.700M10 5.600a14 14 0 0 1 11.5 3.800M12 19h.01",
  warning: "M12 4 2.8 19.5h18.400zM12 10v4.5M12 17h.01",
  info: "M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM12 11v5M12 8h.01",
  file: "M6.5 3.5h7L18.5 8.5V19a1.5 1.5 0 0 1-1.5 1.5H6.5A1.5 1.5 0 0 1 5 19V5a1.5 1.5 0 0 1 1.5-1.5ZM13.5 3.5v5h5",
  pause: "M8.5 5.5v13M15.5 5.5v13",
  play: "M8 5.5v13l10.5-6.5z",
  renew: "M19 12a7 7 0 1 1-2.1-5L19.500 9.500M19.500 4.500v5h-5",
  share: "M12 15V3.5M8 7l4-3.500L16 7M8 10.500H6.5A1.5 1.5 0 0 0 5 12v7a1.5 1.5 0 0 0 1.5 1.500h11A1.5 1.5 0 0 0 19 19v-7a1.5 1.5 0 0 0-1.5-1.500H16",
  addSquare: "M6 4.500h12A1.5 1.5 0 0 1 19.500 6v12a1.5 1.5 0 0 1-1.5 1.500H6A1.5 1.5 0 0 1 4.500 18V6A1.5 1.5 0 0 1 6 4.500ZM12 8.500v7M8.500 12h7",
  undo: "M8.5 4.5 4.5 8.5l4 4M4.5 8.5H14a5.5 5.5 0 0 1 0 11H8",
  eye: "M2.5 12s3.5-6.5 9.5-6.5 9.5 6.5 9.5 6.5-3.5 6.5-9.5 6.5S2.5 12 2.5 12Zm9.5 3a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z",
  eyeClosed: "M4 4l16 16M10 5.700A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a16 16 0 0 1-2.8 3.5M6.5 7.200A15 15 0 0 0 2.5 12s3.5 6.5 9.5 6.5a9.3 9.3 0 0 0 4.5-1.200M9.9 10a3 3 0 0 0 4.2 4.2",
} as const;

/** A sign of the shell, by its name, or a drawing of an area. */
export type IconDrawing = keyof typeof drawings | Drawing;

/** A drawing beside words, or, with a label, in their place. */
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
