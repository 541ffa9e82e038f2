import { useCallback, useEffect, useRef, useState } from "react";
import { asProblem, Problem } from "../../device/network/problem";
import { memberRequest } from "../data/memberRequest";

/** The state of an answer that is never stored on the device, since it is about other members. */
export type Asked<Answer> = { state: "waiting" } | { state: "here"; value: Answer } | { state: "absent"; problem: Problem };

/** Asks the server as the present administrator. Throws a `Problem`. */
export function ask<Answer>(method: "GET" | "PUT" | "POST" | "PATCH" | "DELETE", path: string, body?: unknown): Promise<Answer> {
  return memberRequest<Answer>(method, `/administration${path}`, body);
}

/** The server's answer at a path below `/administration`, and a function that asks again. */
export function useAsked<Answer>(path: string): [Asked<Answer>, () => Promise<void>] {
  const [asked, setAsked] = useState<Asked<Answer>>({ state: "waiting" });

  const fetchAnswer = useCallback(async (): Promise<Asked<Answer>> => {
    try {
      return { state: "here", value: await ask<Answer>("GET", path) };
    } catch (error) {
      return { state: "absent", problem: asProblem(error) };
    }
  }, [path]);

  useEffect(() => {
    let current = true;
    void fetchAnswer().then((answer) => current && setAsked(answer));
    return () => {
      current = false;
    };
  }, [fetchAnswer]);

  return [asked, async () => setAsked(await fetchAnswer())];
}

/** Milliseconds after which running work is asked for again. */
const pause = 2_000;

/** Asks again every two seconds while something runs and the page is seen. */
export function useAskedAgain(refresh: () => Promise<void>, isRunning: boolean): void {
  const latest = useRef(refresh);
  latest.current = refresh;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") void latest.current();
    }, pause);
    return () => clearInterval(timer);
  }, [isRunning]);
}
