import { ASIC_MIME_TYPE } from '@sorgfalt/ledger';
import { proofRoutes } from '@sorgfalt/contract';
import { signedIn } from '../../../platform/http/register-route.ts';
import type { Router } from '../../../platform/http/register-route.ts';
import { bytesOf, fileOf, wholeOf } from '../../../platform/http/upload.ts';
import type { ProofsService } from './proofs-service.ts';

/** Far above a client's evidence; a reader has to unpack and compress it again. */
const bundleBytesMax = 8_000_000;

export function addProofRoutes(router: Router, service: ProofsService): void {
  router.add(proofRoutes.list, ({ query: { limit, cursor, sort, ...filter }, caller }) =>
    service.list(filter, { limit, cursor, sort }, signedIn(caller)),
  );
  router.add(proofRoutes.get, ({ params, caller }) => service.get(params.id, signedIn(caller)));
  router.add(proofRoutes.config, () => service.config());
  router.add(proofRoutes.bundle, async ({ body, caller, reply }) => {
    const bundle = await service.bundle(body.subject, body.id, signedIn(caller));
    const name = `evidence-${body.subject}-${body.id}.asice`;
    void reply
      .header('content-type', ASIC_MIME_TYPE)
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('cache-control', 'no-store');
    return Buffer.from(bundle);
  });
  router.add(proofRoutes.verify, async ({ request }) => {
    const { stream } = await fileOf(request, bundleBytesMax);
    return service.verify(await wholeOf(bytesOf(stream)));
  });
}
