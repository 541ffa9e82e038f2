import type { Core } from "../engine/core";
import { CoreLoader } from "../engine/load";
import { useCore } from "../shell/useCore";

const bouldersCore = new CoreLoader("boulders");

/** The core of these screens; null while it is loading. */
export const useBouldersCore = (): Core | null => useCore(bouldersCore.load);
