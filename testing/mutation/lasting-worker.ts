import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { configureGlobal } from 'fast-check';
import { init, runBaseTests, setupEnvironment } from 'vitest/worker';
import { openRunFolder } from '../run-folder.ts';
import { markName, reachedFile } from './reach.ts';

type Modules = Parameters<NonNullable<Parameters<typeof init>[0]['onModuleRunner']>>[0]['evaluatedModules'];

/** The process of a lasting pool: Vitest's own, but for what it remembers of our modules. */
// The same values each time: a mutant that dies by luck would live by it the next time.
configureGlobal({ seed: 1 });
const send = (message: unknown) => process.send?.(message);
const reached = new Set<string>();
Object.assign(globalThis, { [markName]: (key: string) => reached.add(key) });
let changed: readonly string[] = [];

init({
  post: send,
  on: (listener) => process.on('message', listener),
  off: (listener) => process.off('message', listener),
  setup: setupEnvironment,
  async runTests(state, traces) {
    changed = state.ctx.invalidates ?? [];
    reached.clear();
    await runBaseTests('run', state, traces);
    writeFileSync(join(openRunFolder(), reachedFile), JSON.stringify([...reached]));
  },
  collectTests: (state, traces) => runBaseTests('collect', state, traces),
  onModuleRunner({ evaluatedModules }) {
    changed.forEach((file) =>
      evaluatedModules.getModulesByFile(file)?.forEach((module) => forget(evaluatedModules, module.id)),
    );
  },
});

/** Forgets a module with all that import it: they hold what it was. */
function forget(modules: Modules, id: string, gone = new Set<string>()): void {
  const module = modules.getModuleById(id);
  if (module === undefined || gone.has(id)) return;
  gone.add(id);
  modules.invalidateModule(module);
  module.importers.forEach((importer) => forget(modules, importer, gone));
}
