import type { JobTable } from '../../platform/events/jobs-of.ts';
import type { Router } from '../../platform/http/register-route.ts';
import type { Task } from '../../platform/jobs/worker.ts';
import { fillSample } from './fill.ts';
import type { Filling } from './fill.ts';
import { createSampleTasks, sampleJobs } from './play.ts';
import type { PlayDeps } from './play.ts';
import { addSampleRoutes } from './routes.ts';
import type { SampleDeps } from './service.ts';

export interface SampleFirm {
  register(router: Router): void;
  readonly jobs: JobTable;
  readonly tasks: Readonly<Record<string, Task>>;
  /** Fills an empty installation with many more. */
  fill(filling: Filling): Promise<void>;
}

/** Invented clients to try the product with, on an installation that has none yet. */
export function createSampleFirm(deps: SampleDeps & PlayDeps): SampleFirm {
  return {
    register: (router) => addSampleRoutes(router, deps),
    jobs: sampleJobs,
    tasks: createSampleTasks(deps),
    fill: (filling) => fillSample(deps, filling),
  };
}
