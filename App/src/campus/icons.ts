// The drawings of the pages of the campus.
import type { Drawing } from "../shell/components/Icon";

export const agendaIcon: Drawing = {
  strokes: "M6 5.500h12A1.500 1.500 0 0 1 19.500 7v11.500A1.500 1.500 0 0 1 18 20H6a1.500 1.500 0 0 1-1.500-1.500V7A1.500 1.500 0 0 1 6 5.500ZM4.500 10h15M8.500 3.500v4M15.500 3.500v4M8.500 13.500h.01M12 13.500h.01M15.500 13.500h.01M8.500 16.500h.01M12 16.500h.01",
};

export const openPageIcon: Drawing = { strokes: "M13.500 4.500h6v6M19.500 4.500 11 13M9.500 6.500H6A1.500 1.500 0 0 0 4.500 8v10A1.500 1.500 0 0 0 6 19.500h10a1.500 1.500 0 0 0 1.500-1.500v-3.500" };

export const notBegunIcon: Drawing = { strokes: "M12 19.500a7.500 7.500 0 1 0 0-15 7.500 7.500 0 0 0 0 15Z" };

export const doingIcon: Drawing = { strokes: "M12 19.500a7.500 7.500 0 1 0 0-15 7.500 7.500 0 0 0 0 15ZM12 8v4l2.500 2" };

export const doneIcon: Drawing = { strokes: "M12 19.500a7.500 7.500 0 1 0 0-15 7.500 7.500 0 0 0 0 15ZM8.500 12.500l2.500 2.500 4.500-5.500" };

export const todayIcon: Drawing = { strokes: "M12 19.500a7.500 7.500 0 1 0 0-15 7.500 7.500 0 0 0 0 15ZM12 12h.01M12 10.500a1.500 1.500 0 1 0 .01 0" };
