import * as z from 'zod/mini';
import { id, instant, ok } from './common.ts';
import { route } from './route.ts';

export const listSource = z.enum(['ofac', 'un', 'seco', 'opensanctions', 'sample']);

export const screeningList = z.object({
  listId: z.string(),
  name: z.string(),
  source: listSource,
  version: z.nullable(
    z.object({
      versionId: id,
      sha256: z.string(),
      listDate: z.nullable(z.string()),
      importedAt: instant,
      entityCount: z.number(),
      nameCount: z.number(),
      fileNames: z.array(z.string()),
      warnings: z.array(z.string()),
    }),
  ),
});
export type ScreeningList = z.infer<typeof screeningList>;

export const listImport = z.object({
  importId: id,
  state: z.enum(['waiting', 'running', 'succeeded', 'failed', 'stopped']),
  fileNames: z.array(z.string()),
  bytesDone: z.number(),
  bytesTotal: z.number(),
  entityCount: z.number(),
  errorCode: z.nullable(z.string()),
  errorDetail: z.nullable(z.string()),
  listIds: z.array(z.string()),
  startedAt: instant,
});
export type ListImport = z.infer<typeof listImport>;

export const screeningRoutes = {
  lists: route({
    method: 'GET',
    path: '/api/screening/lists',
    summary: 'The lists in force, with version, hash, date and counts',
    access: ['admin', 'editor'],
    response: z.object({ lists: z.array(screeningList) }),
  }),
  importFiles: route({
    method: 'POST',
    path: '/api/screening/lists',
    summary:
      'Takes list files (OFAC CSV set, UN XML, SECO XML, OpenSanctions CSV) and imports them in the background',
    access: ['admin'],
    upload: true,
    response: listImport,
    status: 202,
  }),
  imports: route({
    method: 'GET',
    path: '/api/screening/imports',
    summary: 'Imports of the last days, newest first',
    access: ['admin', 'editor'],
    response: z.object({ imports: z.array(listImport) }),
  }),
  importStatus: route({
    method: 'GET',
    path: '/api/screening/imports/{importId}',
    summary: 'Progress of one import',
    access: ['admin', 'editor'],
    params: z.object({ importId: id }),
    response: listImport,
  }),
  stopImport: route({
    method: 'POST',
    path: '/api/screening/imports/{importId}/stop',
    summary: 'Stops an import; the list in force stays in force',
    access: ['admin'],
    params: z.object({ importId: id }),
    response: ok,
  }),
};
