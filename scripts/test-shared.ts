import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openRunFolder } from '../testing/run-folder.ts';
import { sharedMark } from '../testing/shared-data.ts';
import { root } from './run.ts';
import { close, runUnitTests } from './test-report.ts';

/** What rests on published data beside the clone, and nothing else. */
const files = globSync('{{apps,packages}/*/src,testing}/**/*.test.ts', { cwd: root }).filter((file) =>
  readFileSync(join(root, file), 'utf8').includes('describeOnSharedData'),
);
openRunFolder();
close([runUnitTests(`tests ${sharedMark}`, files, sharedMark)]);
