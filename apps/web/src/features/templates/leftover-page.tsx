import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { TaxCallbackPage } from './tax-callback-page.tsx';
import { TemplatePage } from './template-page.tsx';
import { TemplatesPage } from './templates-page.tsx';

/** What is left of the template and of a tax product, together in one chunk. */
export function LeftoverPage(): ReactNode {
  const path = useLocation({ select: ({ pathname }) => pathname });
  if (path.startsWith('/app/tax')) return <TaxCallbackPage />;
  return /\d+\/?$/.test(path) ? <TemplatePage /> : <TemplatesPage />;
}
