import { ReactNode, useEffect, useRef, useState } from "react";
import { Icon, IconDrawing } from "../../shell/components/Icon";
import "./HoldButton.css";

interface HoldButtonProps {
  icon: IconDrawing;
  children: ReactNode;
  /** Called when the button was held long enough. */
  onHeld: () => void;
  /** Called on a mere press, by a finger or a key, so that the page can ask. */
  onPressed: () => void;
}

/** Milliseconds, equal to the animation in HoldButton.css. */
const longEnough = 900;

/** A button that acts when held, and on a mere press lets the page ask: gloves and pockets press buttons too. */
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
