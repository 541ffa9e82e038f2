import { DragEvent, ReactNode, useRef, useState } from "react";
import { Icon } from "../../shell/components/Icon";
import { t } from "../../shell/language/language";
import { navigate } from "../../shell/routing/location";
import { droppedFiles } from "./droppedFiles";
import { importFiles } from "./imports";
import "./DropZone.css";

/** Accepts files dropped anywhere on `children`, and opens the page of imports. */
export function DropZone({ children }: { children: ReactNode }) {
  const [over, setOver] = useState(false);
  // Entering and leaving events occur for each child; only the last one leaves the zone.
  const depth = useRef(0);

  function enter(event: DragEvent, change: number): void {
    if (!carriesFiles(event)) return;
    event.preventDefault();
    depth.current += change;
    setOver(depth.current > 0);
  }

  async function drop(event: DragEvent): Promise<void> {
    if (!carriesFiles(event)) return;
    event.preventDefault();
    depth.current = 0;
    setOver(false);
    const files = await droppedFiles(event.dataTransfer);
    if (files.length === 0) return;
    importFiles(files);
    navigate("/import");
  }

  return (
    <div
      className="drop-zone"
      onDragEnter={(event) => enter(event, 1)}
      onDragLeave={(event) => enter(event, -1)}
      onDragOver={(event) => carriesFiles(event) && event.preventDefault()}
      onDrop={(event) => void drop(event)}
    >
      {children}
      {over && (
        <div className="drop-zone-over" aria-hidden>
          <div className="drop-zone-sign">
            <Icon drawing="import" size={40} />
            <p>{t("tracks.import.dropHere")}</p>
          </div>
        </div>
      )}
    </div>
  );
}

function carriesFiles(event: DragEvent): boolean {
  return event.dataTransfer.types.includes("Files");
}
