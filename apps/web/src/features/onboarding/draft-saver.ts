import type { DraftForm } from '@sorgfalt/contract';
import { hashKey } from '@tanstack/react-query';

export type SaveState =
  | { readonly kind: 'saved'; readonly at: string }
  | { readonly kind: 'waiting' | 'saving' | 'conflict' }
  | { readonly kind: 'failed'; readonly error: unknown };

interface Saved {
  readonly version: number;
  readonly updatedAt: string;
}

interface Stored extends Saved {
  readonly form: DraftForm;
}

export interface DraftSaverOptions {
  readonly start: Stored;
  readonly delayMs: number;
  save(form: DraftForm, version: number): Promise<Saved>;
  /** The draft as it is stored. */
  read(): Promise<Stored>;
  /** Another version is stored than was saved on: trying again would not help. */
  isConflict(error: unknown): boolean;
}

/**
 * Saves a draft while it is written: one call at a time, the last form wins, nothing typed is lost. What was stored although
 * the answer was lost is nobody else's version.
 */
export class DraftSaver {
  readonly #options: DraftSaverOptions;
  readonly #listeners = new Set<() => void>();
  #state: SaveState;
  #version: number;
  #lastText: string;
  #pending: DraftForm | undefined;
  /** What was sent last without an answer: it may be stored. */
  #unanswered: DraftForm | undefined;
  #running: Promise<boolean> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: DraftSaverOptions) {
    const { version, updatedAt, form } = options.start;
    this.#options = options;
    this.#state = { kind: 'saved', at: updatedAt };
    this.#version = version;
    this.#lastText = JSON.stringify(form);
  }

  readonly state = (): SaveState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Version that the server has; send it with the submission after a flush. */
  version(): number {
    return this.#version;
  }

  /** True while something typed is not stored. */
  isDirty(): boolean {
    return this.#pending !== undefined || this.#running !== undefined;
  }

  /** Takes the form as it is now and saves it when nothing more comes for a while. */
  change(form: DraftForm): void {
    const text = JSON.stringify(form);
    if (text === this.#lastText) return;
    this.#lastText = text;
    this.#pending = form;
    if (this.#state.kind === 'conflict') return;
    if (this.#running === undefined) this.#publish({ kind: 'waiting' });
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), this.#options.delayMs);
  }

  /** Saves what is waiting now; true when everything is stored. */
  async flush(): Promise<boolean> {
    clearTimeout(this.#timer);
    while (this.#pending !== undefined || this.#running !== undefined) {
      if (this.#running === undefined && this.#state.kind === 'conflict') return false;
      this.#running ??= this.#save().finally(() => {
        this.#running = undefined;
      });
      if (!(await this.#running)) return false;
    }
    return true;
  }

  /** After a conflict: puts what was typed here over the version that others saved. */
  overwrite(version: number): Promise<boolean> {
    this.#version = version;
    this.#publish({ kind: 'waiting' });
    return this.flush();
  }

  /** Forgets what is waiting; for a draft that is thrown away. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#pending = undefined;
  }

  async #save(): Promise<boolean> {
    const form = this.#pending;
    if (form === undefined) return true;
    this.#pending = undefined;
    this.#publish({ kind: 'saving' });
    try {
      const saved = await this.#options.save(form, this.#version);
      this.#version = saved.version;
      this.#unanswered = undefined;
      this.#publish(this.#isWaiting() ? { kind: 'waiting' } : { kind: 'saved', at: saved.updatedAt });
      return true;
    } catch (error) {
      // What was typed meanwhile is newer than what could not be saved.
      this.#pending ??= form;
      if (!this.#options.isConflict(error)) {
        this.#unanswered = form;
        this.#publish({ kind: 'failed', error });
        return false;
      }
      if (await this.#takeUpOwn()) return true;
      this.#publish({ kind: 'conflict' });
      return false;
    }
  }

  /** Saves on upon what is stored where that is what was sent without an answer; false where it is not. */
  async #takeUpOwn(): Promise<boolean> {
    const sent = this.#unanswered;
    this.#unanswered = undefined;
    if (sent === undefined) return false;
    const stored = await this.#options.read().catch(() => undefined);
    if (stored?.version !== this.#version + 1 || hashKey([stored.form]) !== hashKey([sent])) return false;
    this.#version = stored.version;
    return true;
  }

  #isWaiting(): boolean {
    return this.#pending !== undefined;
  }

  #publish(state: SaveState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}
