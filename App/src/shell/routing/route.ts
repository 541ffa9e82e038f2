import type { ComponentType } from "react";
import type { RouteParameters } from "./pattern";

export type { RouteParameters };

/** A page of the app. Its code comes when it is first asked for. */
export interface Route {
  /** `/tracks/{id}/map`: each `{name}` takes one part of the path. */
  pattern: string;
  /** Routes that name one screen share it: it stays as the address moves among them. */
  screen?: string;
  /** Shown within pages of other sites: without the frame, and without links that lead away from it. */
  isEmbedded?: boolean;
  /** Over the whole screen: without the frame, and with a way back of its own. */
  isWhole?: boolean;
  load: () => Promise<ComponentType<{ parameters: RouteParameters }>>;
}
