import { useRef } from "react";
import { Button } from "../../../shell/components/Button";
import type { IconDrawing } from "../../../shell/components/Icon";
import { music } from "./music";

/** The file types offered first by the picker; any other file is tried too. */
const accepted = "audio/*,.mp3,.m4a,.aac,.ogg,.opus,.flac,.wav";

interface MusicChoiceProps {
  icon: IconDrawing;
  /** The identifier of the element that describes it. */
  describedBy?: string;
  children: string;
}

/** Chooses music files. */
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
