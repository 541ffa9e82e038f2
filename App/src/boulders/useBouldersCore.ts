import type { Core } from "../engine/core";
import { bouldersCore } from "../engine/load";
import { useCore } from "../shell/useCore";

/** The core of these screens; null while it is loading. */
export const useBouldersCore = (): Core | null => useCore(bouldersCore);
