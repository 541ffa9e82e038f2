// The icons of the campus pages.
import type { Drawing } from "../shell/components/Icon";

export const agendaIcon: Drawing = {
  strokes: "M6 5.500h12A1.500 1.500 0 0 1 19.500 7v11.500A1.500 1.500 0 0 1 18 20H6a1.500 1.500 0 0 1-1.500-1.500V7A1.500 1.500 0 0 1 6 5.500ZM4.500 10h15M8.500 3.500v4M15.500 3.500v4M8.500 13.500h.01M12 13.500h.01M15.500 13.500h.01M8.500 16.500h.01M12 16.500h.01",
};

export const openPageIcon: Drawing = { strokes: "M13.500 4.500h6v6M19.500 4.500 11 13M9.500 6.500H6A1.500 1.500 0 0 0 4.500 8v10A1.500 1.500 0 0 0 6 19.500h10a1.500 1.500 0 0 0 1.500-1.500v-3.500" };

export const notBegunIcon: Drawing = { strokes: "M12 19.500a7.500 7.500 0 1 0 0-15 7.500 7.500 0 0 0 0 15Z" };

export const doingIcon: Drawing = { strokes: "M12 19.500a7.500 7.500 0 1 0 0-15 7.500 7.500 0 0 0 0 15ZM12 8v4l2.500 2" };

export const doneIcon: Drawing = { strokes: "M12 19.500a7.500 7.500 0 1 0 0-15 7.500 7.500 0 0 0 0 15ZM8.500 12.500l2.500 2.500 4.500-5.500" };

export const courseIcon: Drawing = { strokes: "M12 6.500C10 5 7 4.500 4 4.500v13c3 0 6 .5 8 2 2-1.500 5-2 8-2v-13c-3 0-6 .5-8 2ZM12 6.500v13" };

/** A sheet of paper with a folded corner, the base of all document icons. */
const paper =
  "M6.500 3.500h7L18.500 8.500V19a1.500 1.500 0 0 1-1.500 1.500H6.500A1.500 1.500 0 0 1 5 19V5a1.500 1.500 0 0 1 1.500-1.500ZM13.500 3.500v5h5";

export const fileIcon: Drawing = { strokes: paper };

export const pdfIcon: Drawing = { strokes: paper + "M8 17.500c3-1.500 4.500-5 3.800-6.500-.6-.8-1.300.2-.6 1.800.8 1.700 2.500 3 4.300 2.700M8 17.500c1-1.800 4.500-2.800 7-2.300" };

export const textIcon: Drawing = { strokes: paper + "M8 11h4M8 14h7.500M8 17h7.500" };

export const sheetIcon: Drawing = { strokes: paper + "M8 11.500h7.500v6H8ZM8 14.500h7.500M11.500 11.500v6" };

export const soundIcon: Drawing = { strokes: paper + "M10 17.500v-5l4.500-1v5M10 17.500a1.200 1.200 0 1 1-.01 0M14.500 16.500a1.200 1.200 0 1 1-.01 0" };

export const archiveIcon: Drawing = { strokes: paper + "M9.500 4v1.500M9.500 7.500V9M9.500 11v1.500M8.500 14.500h2v3h-2z" };

export const pictureIcon: Drawing = { strokes: "M5.500 5h13A1.500 1.500 0 0 1 20 6.500v11a1.500 1.500 0 0 1-1.500 1.500h-13A1.500 1.500 0 0 1 4 17.500v-11A1.500 1.500 0 0 1 5.500 5ZM4.500 17l4.500-5 3 3 3-3.500 4.500 5M9 9h.01" };

export const slidesIcon: Drawing = { strokes: "M3.500 4.500h17M5 4.500v10h14v-10M12 14.500v3M8.500 20.500l3.500-3 3.500 3M9 11.500V10M12 11.500v-4M15 11.500V9" };

export const videoIcon: Drawing = { strokes: "M5.500 5.500h13A1.500 1.500 0 0 1 20 7v10a1.500 1.500 0 0 1-1.500 1.500h-13A1.500 1.500 0 0 1 4 17V7a1.500 1.500 0 0 1 1.500-1.500ZM10 9v6l5-3z" };

export const noteIcon: Drawing = { strokes: "M5.500 4.500h13A1.500 1.500 0 0 1 20 6v8.500L14.500 20h-9A1.500 1.500 0 0 1 4 18.500V6a1.500 1.500 0 0 1 1.500-1.500ZM20 14.500h-4a1.500 1.500 0 0 0-1.500 1.500v4M8 9h8M8 12.500h4" };

export const darkIcon: Drawing = { strokes: "M19.500 14.500A8 8 0 0 1 9.500 4.500a8 8 0 1 0 10 10Z" };

export const reminderIcon: Drawing = { strokes: "M6 16.500V11a6 6 0 0 1 12 0v5.500l1.500 1.500h-15zM10 20.500h4M12 3v2" };

export const plugIcon: Drawing = { strokes: "M9 7.500V3.500M15 7.500V3.500M6.500 7.500h11v4a5.500 5.500 0 0 1-11 0zM12 17v3.500" };

export const copyIcon: Drawing = { strokes: "M9.500 8.500h9A1.500 1.500 0 0 1 20 10v9a1.500 1.500 0 0 1-1.500 1.500h-9A1.500 1.500 0 0 1 8 19v-9a1.500 1.500 0 0 1 1.500-1.500ZM16 8.500V5a1.500 1.500 0 0 0-1.500-1.500h-9A1.500 1.500 0 0 0 4 5v9a1.500 1.500 0 0 0 1.500 1.500H8" };
