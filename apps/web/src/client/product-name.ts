import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../i18n/use-texts.ts';
import { configQuery } from './identity/session.ts';

/** The name of the product is configuration of the installation. */
export function useProductName(): string {
  const t = useTexts();
  const { data } = useQuery(configQuery);
  return data?.productName ?? t('productName');
}
