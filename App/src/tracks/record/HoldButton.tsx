import { ReactNode, useEffect, useRef, useState } from "react";
import { Icon, IconDrawing } from "../../shell/components/Icon";
import "./HoldButton.css";

interface HoldButtonProps {
  icon: IconDrawing;
  children: ReactNode;
  /** Held long enough to be meant. */
  onHeld: () => void;
  /** Only pressed, by a finger or a key: to be asked. */
  onPressed: () => void;
}

/** Milliseconds. As long as the ring takes in HoldButton.css. */
const longEnough = 900;

/** A button that does at once what is meant when it is held, and else lets the page ask: gloves and pockets press too. */
export function HoldButton({ icon, children, onHeld, onPressed }: HoldButtonProps) {
  const [holding, setHolding] = useState(false);
  const held = useRef(false);

  useEffect(() => {
    if (!holding) return;
    const timer = setTimeout(() => {
      held.current = true;
      setHolding(false);
      onHeld();
    }, longEnough);
    return () => clearTimeout(timer);
  }, [holding]);

  return (
    <button
      type="button"
      className="hold-button"
      data-holding={holding || undefined}
      onPointerDown={() => {
        held.current = false;
        setHolding(true);
      }}
      onPointerUp={() => setHolding(false)}
      onPointerLeave={() => setHolding(false)}
      onPointerCancel={() => setHolding(false)}
      onContextMenu={(event) => event.preventDefault()}
      onClick={() => held.current || onPressed()}
    >
      <Icon drawing={icon} size={26} />
      <span>{children}</span>
    </button>
  );
}
