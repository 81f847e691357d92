/** A pressed key as the browser tells it. */
export interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/** `pending` are the keys of a sequence that has begun, as `g` of `g d`. */
export interface SequenceState {
  readonly pending: readonly string[];
  readonly lastAtMs: number;
}

export interface Advance {
  readonly state: SequenceState;
  /** The shortcut that is complete. */
  readonly match?: string;
}

export const noSequence: SequenceState = { pending: [], lastAtMs: 0 };

const sequenceTimeoutMs = 1200;

/** The steps of a shortcut: `g d` has two, `Ctrl+K` one. */
export function stepsOf(shortcut: string): readonly string[] {
  return shortcut.trim().split(/\s+/).map(normalStep);
}

function normalStep(step: string): string {
  const [modifier, key] = step.split('+');
  if (modifier?.toLowerCase() === 'ctrl' && key) return `ctrl+${key.toLowerCase()}`;
  return step;
}

/** The step that a key press stands for; Ctrl and Cmd are one. Keys with Alt are the browser's. */
export function stepOf(press: KeyPress): string | undefined {
  if (press.altKey) return undefined;
  if (press.ctrlKey || press.metaKey) return `ctrl+${press.key.toLowerCase()}`;
  return press.key;
}

/** A shortcut without Ctrl; it is switched off while typing and by the setting (WCAG 2.2, 2.1.4). */
export function isSingleKey(shortcut: string): boolean {
  return stepsOf(shortcut).every((step) => !step.startsWith('ctrl+'));
}

/** Takes one step and says which shortcut of `shortcuts` it completes or begins. */
export function advance(
  state: SequenceState,
  step: string,
  atMs: number,
  shortcuts: readonly string[],
): Advance {
  const isFresh = atMs - state.lastAtMs <= sequenceTimeoutMs;
  const tries = isFresh && state.pending.length > 0 ? [[...state.pending, step], [step]] : [[step]];
  for (const keys of tries) {
    const candidates = shortcuts.filter((shortcut) => startsWith(stepsOf(shortcut), keys));
    const match = candidates.find((shortcut) => stepsOf(shortcut).length === keys.length);
    if (match !== undefined) return { state: noSequence, match };
    if (candidates.length > 0) return { state: { pending: keys, lastAtMs: atMs } };
  }
  return { state: noSequence };
}

function startsWith(steps: readonly string[], keys: readonly string[]): boolean {
  return keys.every((key, index) => steps[index] === key);
}
