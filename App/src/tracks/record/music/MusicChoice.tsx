import { useRef } from "react";
import { Button } from "../../../shell/components/Button";
import type { IconDrawing } from "../../../shell/components/Icon";
import { music } from "./music";

/** What the picker offers first; whatever else is chosen is tried too. */
const accepted = "audio/*,.mp3,.m4a,.aac,.ogg,.opus,.flac,.wav";

interface MusicChoiceProps {
  icon: IconDrawing;
  /** The element that says more. */
  describedBy?: string;
  children: string;
}

/** Chooses files of music. */
export function MusicChoice({ icon, describedBy, children }: MusicChoiceProps) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button icon={icon} aria-describedby={describedBy} onClick={() => picker.current?.click()}>
        {children}
      </Button>
      <input
        ref={picker}
        type="file"
        hidden
        multiple
        accept={accepted}
        onChange={(event) => {
          void music.add([...(event.target.files ?? [])]);
          event.target.value = "";
        }}
      />
    </>
  );
}
