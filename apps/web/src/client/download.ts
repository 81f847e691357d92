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

/** The name in a Content-Disposition header (RFC 6266), without any folder. */
export function fileNameOf(disposition: string | null): string | undefined {
  const [, name] = /filename="([^"]+)"/.exec(disposition ?? '') ?? [];
  return name?.split(/[/\\]/).at(-1) || undefined;
}
