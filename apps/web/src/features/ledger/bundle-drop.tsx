import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../client/error-text.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { FileDrop } from '../../ui/file-drop.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { checkBundle } from './bundle-check.ts';
import styles from './bundle-drop.module.css';
import { BundleResult } from './bundle-result.tsx';
import { NoCryptoError } from './browser-crypto.ts';
import { configQuery } from './proofs-queries.ts';

const bytesMax = 50_000_000;
const megabyte = 1_000_000;

/** Verifies a dropped bundle in this browser; the server gives the keys and never sees the file. */
export function BundleDrop() {
  const t = useTexts();
  const client = useQueryClient();
  const [isTooLarge, setIsTooLarge] = useState(false);
  const check = useMutation({
    mutationFn: async (file: File) => {
      const config = await client.ensureQueryData(configQuery);
      return checkBundle(await bytesOf(file), config);
    },
  });
  const handleFiles = ([file]: File[]) => {
    setIsTooLarge(file !== undefined && file.size > bytesMax);
    check.reset();
    if (file !== undefined && file.size <= bytesMax) check.mutate(file);
  };
  const name = check.variables?.name ?? '';
  return (
    <div className={styles['page']}>
      <FileDrop
        label={t('proofs:bundle.drop')}
        buttonText={t('proofs:bundle.choose')}
        hint={t('proofs:bundle.hint')}
        accept=".asice,.sce,application/vnd.etsi.asic-e+zip"
        onFiles={handleFiles}
        {...(isTooLarge ? { error: t('proofs:bundle.tooLarge', { megabytes: bytesMax / megabyte }) } : {})}
      />
      <div aria-live="polite" className={styles['result']}>
        {check.isPending && <Spinner label={t('proofs:bundle.running', { name })} />}
        {check.error && (
          <ErrorState
            compact
            title={t('proofs:bundle.unreadable')}
            reason={
              check.error instanceof NoCryptoError
                ? t('ledger:verify.noCrypto')
                : check.error instanceof UnreadableFileError
                  ? t('proofs:bundle.notFile')
                  : errorText(check.error, t)
            }
          />
        )}
        {check.data && (
          <Card title={name}>
            <BundleResult checked={check.data} />
          </Card>
        )}
      </div>
    </div>
  );
}

/** What was dropped is a folder, or went away before it was read. */
class UnreadableFileError extends Error {
  override readonly name = 'UnreadableFileError';
}

async function bytesOf(file: File): Promise<Uint8Array> {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch (cause) {
    throw new UnreadableFileError('unreadable', { cause });
  }
}
