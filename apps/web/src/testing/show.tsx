import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { loadTexts } from '../i18n/i18n.ts';
import type { LaterNamespace } from '../i18n/namespaces.ts';
import { ToastProvider } from '../ui/toast.tsx';

/** Shows a part of a page with what every page has around it: English texts, queries that are asked once, toasts. */
export async function show(part: ReactNode, texts: readonly LaterNamespace[]): Promise<void> {
  await loadTexts(texts);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <ToastProvider>{part}</ToastProvider>
    </QueryClientProvider>,
  );
}

/** What was sent to the server. */
export interface Sent {
  readonly call: string;
  readonly body: unknown;
}

export interface Answer {
  readonly status?: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Stands for the server: what each `METHOD /path` is answered with, each time anew where it is a function of what was
 * sent. Gives what was sent, as it comes.
 */
export function serve(
  answers: Readonly<Record<string, Answer | ((body: unknown) => Answer | Promise<Answer>)>>,
): Sent[] {
  const sent: Sent[] = [];
  vi.stubGlobal(
    'fetch',
    async (path: string, { method, body: text }: { method: string; body: string | null }) => {
      const call = `${method} ${path}`;
      const body: unknown = text === null ? undefined : JSON.parse(text);
      sent.push({ call, body });
      const given = answers[call];
      if (given === undefined) throw new Error(`nobody answers ${call}`);
      const answer = typeof given === 'function' ? await given(body) : given;
      const { status = 200, headers = {} } = answer;
      return new Response(JSON.stringify(answer.body ?? {}), { status, headers });
    },
  );
  return sent;
}

/** What was sent by that call, or by calls whose names begin so. */
export const sentBy = (sent: readonly Sent[], start: string) =>
  sent.filter(({ call }) => call.startsWith(start)).map(({ body }) => body);

/** An answer that says no, as the server words it. */
export function refusal(code: string, details: object = {}, status = 409) {
  return { status, body: { error: { code, message: code, requestId: 'r-1', ...details } } };
}

/** Stands for a server that takes its time: the answer is given by the function that comes back. */
export function serveNothingYet(): (body: unknown) => void {
  const answer = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', async () => (await answer.promise).clone());
  return (body) => answer.resolve(new Response(JSON.stringify(body)));
}

/** A file on its way to the server. */
export interface Uploading {
  readonly call: string;
  readonly form: FormData;
  readonly isStopped: () => boolean;
  /** So much of it has left, 0 to 1. */
  progress(share: number): void;
  answer(given: Answer): void;
}

/** Stands for the server while files are sent; gives the uploads as they begin. */
export function serveUploads(): Uploading[] {
  const uploads: Uploading[] = [];
  class Request extends EventTarget {
    readonly upload = new EventTarget();
    status = 0;
    responseText = '';
    #call = '';
    #isStopped = false;
    open = (method: string, path: string) => {
      this.#call = `${method} ${path}`;
    };
    setRequestHeader = () => undefined;
    getResponseHeader = () => null;
    abort = () => {
      this.#isStopped = true;
      this.dispatchEvent(new Event('abort'));
    };
    send = (form: FormData) => {
      uploads.push({
        call: this.#call,
        form,
        isStopped: () => this.#isStopped,
        progress: (share) => {
          const event = new Event('progress');
          Object.assign(event, { lengthComputable: true, loaded: share * 100, total: 100 });
          this.upload.dispatchEvent(event);
        },
        answer: ({ status = 200, body = {} }) => {
          this.status = status;
          this.responseText = JSON.stringify(body);
          this.dispatchEvent(new Event('load'));
        },
      });
    };
  }
  vi.stubGlobal('XMLHttpRequest', Request);
  return uploads;
}
