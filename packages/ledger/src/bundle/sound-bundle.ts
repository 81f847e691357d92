import { readAsic } from './asic.ts';
import { readBundleFiles } from './layout.ts';
import type { ReadBundle } from './layout.ts';
import type { BundleVerification } from './verification.ts';

/** A bundle and what checking it found. */
export interface VerifiedBundle {
  readonly bytes: Uint8Array;
  readonly verification: BundleVerification;
}

/** What is in a bundle that was found sound; null of any other, which says nothing about anything. */
export function readSound({ bytes, verification: { verdict } }: VerifiedBundle): ReadBundle | null {
  const container = readAsic(bytes);
  if (verdict === 'failed' || verdict === 'incomplete' || !container.ok) return null;
  const contents = readBundleFiles(container.value.files);
  return 'code' in contents ? null : contents;
}
