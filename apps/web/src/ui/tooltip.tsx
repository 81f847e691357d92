import {
  cloneElement,
  useEffect,
  useId,
  useRef,
  useState,
  type HTMLAttributes,
  type ReactElement,
} from 'react';
import { createPortal } from 'react-dom';
import styles from './tooltip.module.css';

export interface TooltipProps {
  /** Absent while there is nothing to say: the element stays the same one, and keeps its focus. */
  text: string | undefined;
  /** One element that takes focus and passes native props on. */
  children: ReactElement<HTMLAttributes<HTMLElement>>;
  side?: 'top' | 'bottom';
  /** False when the text repeats the accessible name. */
  describes?: boolean;
}

const DELAY_MS = 350;
/** So long the pointer may take from the element to its text, which stays while the pointer is on it (WCAG 2.2, 1.4.13). */
const GRACE_MS = 150;
const GAP_PX = 6;

/** A short text on hover and focus; also for entries that are switched off but stay focusable. */
export function Tooltip({ text, children, side = 'bottom', describes = true }: TooltipProps) {
  const id = useId();
  const [anchor, setAnchor] = useState<DOMRect>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const openSoon = (target: HTMLElement, delayMs: number) => {
    clearTimeout(timer.current);
    if (text === undefined) return;
    timer.current = setTimeout(() => setAnchor(target.getBoundingClientRect()), delayMs);
  };
  const close = () => {
    clearTimeout(timer.current);
    setAnchor(undefined);
  };
  const closeSoon = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setAnchor(undefined), GRACE_MS);
  };
  useEffect(() => () => clearTimeout(timer.current), [timer]);
  useEffect(() => {
    if (!anchor) return undefined;
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setAnchor(undefined);
    };
    const closeNow = () => setAnchor(undefined);
    document.addEventListener('keydown', closeOnEscape);
    window.addEventListener('scroll', closeNow, true);
    return () => {
      document.removeEventListener('keydown', closeOnEscape);
      window.removeEventListener('scroll', closeNow, true);
    };
  }, [anchor]);

  const own = children.props;
  const hasText = describes && text !== undefined;
  const describedBy = hasText
    ? [own['aria-describedby'], id].filter(Boolean).join(' ')
    : own['aria-describedby'];
  return (
    <>
      {/* oxlint-disable-next-line react/refs -- the timer is read in handlers, after the render */}
      {cloneElement(children, {
        'aria-describedby': describedBy,
        onPointerEnter: (event) => {
          own.onPointerEnter?.(event);
          if (event.pointerType !== 'touch') openSoon(event.currentTarget, DELAY_MS);
        },
        onPointerLeave: (event) => {
          own.onPointerLeave?.(event);
          closeSoon();
        },
        onFocus: (event) => {
          own.onFocus?.(event);
          if (event.currentTarget.matches(':focus-visible')) openSoon(event.currentTarget, 0);
        },
        onBlur: (event) => {
          own.onBlur?.(event);
          close();
        },
      })}
      {hasText && (
        <span id={id} hidden>
          {text}
        </span>
      )}
      {anchor &&
        text !== undefined &&
        createPortal(
          <Bubble
            text={text}
            anchor={anchor}
            side={side}
            isName={!describes}
            onHold={() => clearTimeout(timer.current)}
            onLeave={closeSoon}
          />,
          document.body,
        )}
    </>
  );
}

interface BubbleProps {
  text: string;
  anchor: DOMRect;
  side: 'top' | 'bottom';
  /** The name of its element, which the pointer passes through to what is next to it. */
  isName: boolean;
  onHold: () => void;
  onLeave: () => void;
}

function Bubble({ text, anchor, side, isName, onHold, onLeave }: BubbleProps) {
  const place = (bubble: HTMLElement | null) => {
    if (!bubble) return undefined;
    const { width, height } = bubble.getBoundingClientRect();
    const wanted = anchor.x + anchor.width / 2 - width / 2;
    const x = Math.max(8, Math.min(wanted, window.innerWidth - width - 8));
    const above = anchor.top - height - GAP_PX;
    const below = anchor.bottom + GAP_PX;
    const fitsBelow = below + height <= window.innerHeight;
    const y = (side === 'bottom' && fitsBelow) || above < 0 ? below : above;
    bubble.style.translate = `${String(Math.round(x))}px ${String(Math.round(y))}px`;
    const gone = new AbortController();
    const { signal } = gone;
    bubble.addEventListener('pointerenter', onHold, { signal });
    bubble.addEventListener('pointerleave', onLeave, { signal });
    // A press on it is meant for nothing behind it, such as the row that it belongs to.
    bubble.addEventListener('click', (event) => event.stopPropagation(), { signal });
    return () => gone.abort();
  };
  return (
    <div ref={place} className={styles['bubble']} data-name={isName || undefined} aria-hidden="true">
      {text}
    </div>
  );
}
