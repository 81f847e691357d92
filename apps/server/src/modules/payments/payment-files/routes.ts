import { paymentFileRoutes } from '@sorgfalt/contract';
import { AppError } from '../../../platform/http/app-error.ts';
import { signedIn } from '../../../platform/http/register-route.ts';
import type { Router } from '../../../platform/http/register-route.ts';
import { fileOf } from '../../../platform/http/upload.ts';
import type { PaymentDesk } from '../deciding/deps.ts';
import { confirmFile, withdrawFile } from './confirm-file.ts';
import { findFile, listOpenFiles } from './file-repo.ts';
import { readRepeats } from './repeats.ts';
import { askBankOfFile, signFileAgain } from './sign-again.ts';
import { uploadFile } from './upload-file.ts';
import { viewFile, viewLines } from './view.ts';

const repeatsShownMax = 200;

/** Files of payments: uploaded, read back, confirmed, taken. */
export function addFileRoutes(router: Router, desk: PaymentDesk): void {
  const { database } = desk;
  const find = async (fileId: string) => {
    const file = await findFile(database, fileId);
    if (file === null) throw new AppError('not-found');
    return file;
  };
  router.add(paymentFileRoutes.uploadFile, async ({ request, query, caller }) => {
    const { stream } = await fileOf(request);
    return uploadFile(desk, signedIn(caller), { ...query, stream });
  });
  router.add(paymentFileRoutes.files, async ({ caller }) => {
    const files = await listOpenFiles(database);
    return { files: await Promise.all(files.map((file) => viewFile(database, file, signedIn(caller).id))) };
  });
  router.add(paymentFileRoutes.file, async ({ params, caller }) =>
    viewFile(database, await find(params.fileId), signedIn(caller).id),
  );
  router.add(paymentFileRoutes.fileLines, async ({ params, query }) =>
    viewLines(database, (await find(params.fileId)).id, query),
  );
  router.add(paymentFileRoutes.fileRepeats, async ({ params }) => {
    const { lines } = await readRepeats(database, (await find(params.fileId)).id);
    return { repeats: lines.slice(0, repeatsShownMax) };
  });
  router.add(paymentFileRoutes.confirmFile, ({ params, body, caller }) =>
    confirmFile(desk, signedIn(caller), { ...params, ...body }),
  );
  router.add(paymentFileRoutes.askBankOfFile, async ({ params }) => {
    await askBankOfFile(database, params.fileId);
    return {};
  });
  router.add(paymentFileRoutes.signFileAgain, ({ params, caller }) =>
    signFileAgain(desk, signedIn(caller), params.fileId),
  );
  router.add(paymentFileRoutes.withdrawFile, ({ params, caller }) =>
    withdrawFile(desk, signedIn(caller), params.fileId),
  );
}
