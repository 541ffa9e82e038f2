import { request } from "../../device/network/request";
import { asMember, shownMember } from "../../device/session/session";

/** Asks the server as the member who is shown. Throws a `Problem`. */
export const memberRequest = <Answer>(...asked: Parameters<typeof request>): Promise<Answer> =>
  asMember(shownMember(), () => request<Answer>(...asked));
