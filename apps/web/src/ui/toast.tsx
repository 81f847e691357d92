import { IconAlertTriangle, IconCircleCheck, IconInfoCircle, IconX } from '@tabler/icons-react';
import { createContext, use, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { Button } from './button.tsx';
import { cx } from './class-names.ts';
import { IconButton } from './icon-button.tsx';
import { useUiTexts } from './ui-texts.tsx';
import styles from './toast.module.css';

export type ToastType = 'primary' | 'secondary' | 'info' | 'success' | 'warning' | 'error';

export interface ToastOptions {
  type?: ToastType;
  title: ReactNode;
  text?: ReactNode;
  action?: { label: string; onSelect: () => void };
  /** How long it stays; 0 stays until it is closed. */
  durationMs?: number;
}

export interface ToastApi {
  show: (toast: ToastOptions) => string;
  dismiss: (id: string) => void;
}

interface ShownToast extends ToastOptions {
  id: string;
  isLeaving: boolean;
}

const DURATION_MS = 5000;
const LEAVE_MS = 400;
const STACK_MAX = 3;

const ToastContext = createContext<ToastApi | undefined>(undefined);

export function useToast(): ToastApi {
  const api = use(ToastContext);
  if (!api) throw new Error('useToast needs a ToastProvider above it');
  return api;
}

export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly ShownToast[]>([]);
  const lastId = useRef(0);
  const remove = useCallback((id: string) => {
    setToasts((now) => now.filter((toast) => toast.id !== id));
  }, []);
  const dismiss = useCallback((id: string) => {
    setToasts((now) => now.map((toast) => (toast.id === id ? { ...toast, isLeaving: true } : toast)));
  }, []);
  const show = useCallback((toast: ToastOptions) => {
    lastId.current += 1;
    const id = `toast-${String(lastId.current)}`;
    setToasts((now) => [...now.slice(1 - STACK_MAX), { ...toast, id, isLeaving: false }]);
    return id;
  }, []);
  const api = useMemo(() => ({ show, dismiss }), [show, dismiss]);
  return (
    <ToastContext value={api}>
      {children}
      {createPortal(<ToastStack toasts={toasts} onLeave={dismiss} onGone={remove} />, document.body)}
    </ToastContext>
  );
}

interface ToastStackProps {
  toasts: readonly ShownToast[];
  onLeave: (id: string) => void;
  onGone: (id: string) => void;
}

/** Lies in the body, above dialogs. Open dialogs hide the rest of the page, but never what has `aria-live`. */
function ToastStack({ toasts, ...handlers }: ToastStackProps) {
  return (
    <div className={styles['stack']} data-toasts="">
      {/* Both regions exist from the start: screen readers announce only what changes inside a known region. */}
      {(['status', 'alert'] as const).map((role) => (
        <div
          key={role}
          role={role}
          aria-live={role === 'alert' ? 'assertive' : 'polite'}
          className={styles['region']}
        >
          {toasts
            .filter((toast) => roleOf(toast.type) === role)
            .map((toast) => (
              <ToastCard key={toast.id} toast={toast} {...handlers} />
            ))}
        </div>
      ))}
    </div>
  );
}

function roleOf(type: ToastType | undefined): 'status' | 'alert' {
  return type === 'error' || type === 'warning' ? 'alert' : 'status';
}

interface ToastCardProps {
  toast: ShownToast;
  onLeave: (id: string) => void;
  onGone: (id: string) => void;
}

function ToastCard({ toast, onLeave, onGone }: ToastCardProps) {
  const texts = useUiTexts();
  const [isHeld, setHeld] = useState(false);
  const { id, type = 'secondary', isLeaving, durationMs = DURATION_MS } = toast;
  useEffect(() => {
    if (isLeaving) {
      const timer = setTimeout(() => onGone(id), leaveMs());
      return () => clearTimeout(timer);
    }
    if (isHeld || durationMs === 0) return undefined;
    const timer = setTimeout(() => onLeave(id), durationMs);
    return () => clearTimeout(timer);
  }, [id, isLeaving, isHeld, durationMs, onLeave, onGone]);
  return (
    // A press anywhere on it takes it away (specification, section 4); by keyboard the cross does.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events
    <div
      className={cx(styles['toast'], isLeaving && styles['leaving'])}
      data-type={type}
      onClick={() => onLeave(id)}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span className={styles['icon']} aria-hidden="true">
        {iconOf(type)}
      </span>
      <div className={styles['words']}>
        <p className={styles['title']}>{toast.title}</p>
        {toast.text !== undefined && <p className={styles['text']}>{toast.text}</p>}
      </div>
      {toast.action && (
        <Button size="small" onClick={toast.action.onSelect}>
          {toast.action.label}
        </Button>
      )}
      <IconButton size="small" noTooltip label={texts.dismiss} icon={<IconX />} />
    </div>
  );
}

function iconOf(type: ToastType): ReactNode {
  if (type === 'success') return <IconCircleCheck size={18} />;
  if (type === 'warning' || type === 'error') return <IconAlertTriangle size={18} />;
  return <IconInfoCircle size={18} />;
}

function leaveMs(): number {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : LEAVE_MS;
}
