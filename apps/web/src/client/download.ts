import type { Route, RouteInput } from '@sorgfalt/contract';
import { send, withSession, type Parts } from './api-client.ts';
import { longTimeoutMs } from './upload.ts';

/** Gets a file from a route and gives it to the user to keep; `name` is used where the answer names none. */
export async function download<R extends Route>(route: R, input: RouteInput<R>, name: string): Promise<void> {
  const parts = input as Parts;
  await withSession((token) =>
    send(route, parts, token, { timeoutMs: longTimeoutMs }, async (response) => {
      save(await response.blob(), fileNameOf(response.headers.get('content-disposition')) ?? name);
    }),
  );
}

/** Gives bytes or text to the user as a file. */
export function save(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken the content over by then, also a slow one.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** The name in a Content-Disposition header (RFC 6266), without any folder; the one that can have any letters comes first. */
export function fileNameOf(disposition: string | null): string | undefined {
  const [, coded] = /filename\*=UTF-8''([^;\s]+)/i.exec(disposition ?? '') ?? [];
  const [, plain] = /filename="([^"]+)"/.exec(disposition ?? '') ?? [];
  const name = coded === undefined ? plain : decoded(coded);
  return name?.split(/[/\\]/).at(-1) || undefined;
}

function decoded(coded: string): string | undefined {
  try {
    return decodeURIComponent(coded);
  } catch {
    return undefined;
  }
}
