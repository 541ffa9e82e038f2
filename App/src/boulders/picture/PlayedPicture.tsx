import { useEffect, useMemo, useState } from "react";
import { HandPosition, Mark, markRadius, PictureSize, PlayedTopo, playTopo } from "../../engine/boulders";
import type { Core } from "../../engine/core";
import { IconButton } from "../../shell/components/Button";
import { useModal } from "../../shell/components/Dialog";
import { t } from "../../shell/language/language";
import type { Picture } from "../../device/picture/picture";
import { wholeScreenIcon } from "../icons";
import { unitsOf } from "./MarkedThumbnail";
import { MarkSign } from "./MarkSign";
import { markNames } from "./markShapes";
import { Stage } from "./Stage";
import { eyeIcon, nextIcon, previousIcon } from "../../shell/components/signs";

interface PlayedPictureProps {
  core: Core;
  picture: PictureSize & Partial<Picture>;
  /** The address of a picture that is not the member's. */
  address?: string | null;
  marks: readonly Mark[];
}

/** Milliseconds for which a move is shown. */
const moveTime = 1100;

/** A problem on its wall, played move by move, also in full screen (B6). */
export function PlayedPicture({ core, picture, address, marks }: PlayedPictureProps) {
  const topo = useMemo(() => playTopo(core, marks), [core, marks]);
  const [move, setMove] = useState<number | null>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [isFull, setFull] = useState(false);
  const last = topo.positions.length - 1;

  useEffect(() => {
    if (!isPlaying) return undefined;
    const timer = setTimeout(() => {
      if (move !== null && move >= last) setPlaying(false);
      else setMove(move === null ? 0 : move + 1);
    }, move === null ? 0 : moveTime);
    return () => clearTimeout(timer);
  }, [isPlaying, move, last]);

  const position = move === null ? undefined : topo.positions[move];
  const words = position && positionWords(topo, position);
  const goTo = (next: number | null) => {
    setPlaying(false);
    setMove(next);
  };
  const shown = (
    <div className="played" style={{ "--height": picture.height / picture.width }}>
      <Stage
        picture={picture}
        address={address}
        label={t("boulders.picture")}
        tools={
          last > 0 && (
            <div className="played-bar" role="group" aria-label={t("boulders.play.title")}>
              <IconButton
                icon={previousIcon}
                label={t("boulders.play.previous")}
                disabled={move === null}
                onClick={() => goTo(move === null || move === 0 ? null : move - 1)}
              />
              <IconButton
                icon={isPlaying ? "pause" : "play"}
                label={t(isPlaying ? "boulders.play.pause" : "boulders.play.start")}
                onClick={() => {
                  if (!isPlaying && move === last) setMove(null);
                  setPlaying(!isPlaying);
                }}
              />
              <IconButton
                icon={nextIcon}
                label={t("boulders.play.next")}
                disabled={move === last}
                onClick={() => goTo(move === null ? 0 : move + 1)}
              />
              {move !== null && <IconButton icon={eyeIcon} label={t("boulders.play.all")} onClick={() => goTo(null)} />}
            </div>
          )
        }
        lastTools={
          <IconButton
            icon={isFull ? "close" : wholeScreenIcon}
            label={t(isFull ? "boulders.problem.closeFull" : "boulders.problem.full")}
            onClick={() => setFull(!isFull)}
          />
        }
      >
        {(side) => <Signs topo={topo} position={position} picture={picture} radius={markRadius(core, side)} />}
      </Stage>
      {last > 0 && (
        <p className="played-words" role="status">
          {words}
        </p>
      )}
    </div>
  );
  return isFull ? <FullScreen onClose={() => setFull(false)}>{shown}</FullScreen> : shown;
}

interface SignsProps {
  topo: PlayedTopo;
  position: HandPosition | undefined;
  picture: PictureSize;
  radius: number;
}

/** All marks; during play, marks that no hand holds are dimmed. */
function Signs({ topo: { marks, numbers }, position, picture, radius }: SignsProps) {
  const { width, height } = unitsOf(picture);
  return (
    <>
      {marks.map(({ id, kind, x, y }, index) => {
        const isHeld = position && (position.right === index || position.left === index);
        return (
          <g
            key={id}
            className="played-mark"
            data-back={(position && !isHeld) || undefined}
            transform={`translate(${x * width} ${y * height})`}
          >
            {position?.reached === index && <circle className="played-reached" r={radius * 2} />}
            <MarkSign kind={kind} number={numbers[index] ?? null} radius={radius} place={{ x, y }} />
          </g>
        );
      })}
    </>
  );
}

/** The last move as text. */
function positionWords({ marks, numbers }: PlayedTopo, { right, left, reached }: HandPosition): string {
  if (reached === null) return t("boulders.play.begin");
  const kind = marks[reached]?.kind ?? "both";
  const mark = String(numbers[reached] ?? t(markNames[kind]));
  if (right === left) return t("boulders.play.both", { mark });
  return t(reached === right ? "boulders.play.right" : "boulders.play.left", { mark });
}

/** A full-screen dialog; Escape closes it. */
export function FullScreen({ onClose, children }: { onClose: () => void; children: JSX.Element }) {
  return (
    <dialog {...useModal(onClose)} className="played-screen" aria-label={t("boulders.picture")}>
      {children}
    </dialog>
  );
}
