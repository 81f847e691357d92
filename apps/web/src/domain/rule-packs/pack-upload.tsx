import type { RulePack } from '@sorgfalt/contract';
import type { UseMutationResult } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../client/api-error.ts';
import { errorText } from '../../client/error-text.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { wordOf } from '../../i18n/word-of.ts';
import { Banner } from '../../ui/banner.tsx';
import { Card } from '../../ui/card.tsx';
import { FileDrop } from '../../ui/file-drop.tsx';
import styles from './rule-packs.module.css';

const bytesMax = 1_000_000;

/** Keeps a new set of rules from a JSON file; everything that is wrong with it is said at once. */
export function PackUpload({
  upload,
  onKept,
}: {
  upload: UseMutationResult<RulePack, Error, Record<string, unknown>>;
  onKept(version: string): void;
}) {
  const t = useTexts();
  const [problem, setProblem] = useState<string>();
  const take = async ([file]: File[]) => {
    if (file === undefined) return;
    setProblem(undefined);
    upload.reset();
    const pack = file.size > bytesMax ? null : await jsonOf(file);
    if (pack === null) setProblem(t('payments:rules.noJson'));
    else upload.mutate(pack, { onSuccess: ({ version }) => onKept(version) });
  };
  const fields = upload.error instanceof ApiError ? upload.error.fields : [];
  return (
    <Card title={t('payments:rules.new')} subtitle={t('payments:rules.newText')}>
      <div className={styles['stack']}>
        <FileDrop
          label={t('payments:rules.drop')}
          buttonText={t('payments:upload.choose')}
          accept=".json,application/json"
          disabled={upload.isPending}
          onFiles={(files) => void take(files)}
          {...(problem === undefined ? {} : { error: problem })}
        />
        {upload.data && (
          <Banner tone="good" title={t('payments:rules.isKept', { version: upload.data.version })} />
        )}
        {upload.error && (
          <Banner tone="bad" title={errorText(upload.error, t)}>
            <ul className={styles['list']}>
              {fields.map(({ path, code }) => (
                <li key={`${path} ${code}`}>
                  <bdi dir="ltr">{path}</bdi>: {wordOf(t, `payments:packCode.${code}`, code)}
                </li>
              ))}
            </ul>
          </Banner>
        )}
      </div>
    </Card>
  );
}

async function jsonOf(file: File): Promise<Record<string, unknown> | null> {
  try {
    const value: unknown = JSON.parse(await file.text());
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
