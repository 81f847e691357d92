import { lazyRouteComponent, type AsyncRouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { loadTexts } from '../i18n/i18n.ts';
import type { LaterNamespace } from '../i18n/namespaces.ts';
import { screens, type ScreenId } from '../domain/access.ts';
import { Guard } from './guard.tsx';

const chunkTimeoutMs = 120_000;

/** A chunk of the page did not come in time. */
export class ChunkTimeoutError extends Error {
  override readonly name = 'ChunkTimeoutError';
}

/** Fails a page load that takes longer than two minutes, so that it ends in a sentence and a retry. */
function withinChunkTimeout<T>(load: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new ChunkTimeoutError('chunk')), chunkTimeoutMs);
    load.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

type Page = ComponentType<object>;

/** A page in a chunk of its own with the texts it says: `page(() => import('…'), 'LedgerPage', ['ledger'])`. */
export function page<Name extends string>(
  load: () => Promise<Record<Name, Page>>,
  name: Name,
  texts: readonly LaterNamespace[] = [],
): AsyncRouteComponent<object> {
  return lazyRouteComponent(async (): Promise<{ default: Page }> => {
    const [module] = await withinChunkTimeout(Promise.all([load(), loadTexts(texts)]));
    return { default: module[name] };
  });
}

/** A page of the application, shown only to whom its screen is open. */
export function guarded<Name extends string>(
  screen: ScreenId,
  load: () => Promise<Record<Name, Page>>,
  name: Name,
  texts: readonly LaterNamespace[] = [],
) {
  const Lazy = page(load, name, texts);
  const Guarded = () => (
    <Guard access={screens[screen].access}>
      <Lazy />
    </Guard>
  );
  return Object.assign(Guarded, { preload: Lazy.preload });
}
