import {
  IconActivity,
  IconBook2,
  IconChartBar,
  IconChartDots,
  IconCertificate,
  IconClipboardList,
  IconEyeCheck,
  IconLayoutDashboard,
  IconListSearch,
  IconMessageCircle,
  IconRobot,
  IconShieldCheck,
  IconTransfer,
  IconUserSearch,
  IconUsers,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { ScreenId } from '../../domain/access.ts';

const icons = {
  dashboard: IconLayoutDashboard,
  clients: IconUsers,
  payments: IconTransfer,
  proofs: IconCertificate,
  monitoring: IconActivity,
  timeline: IconChartDots,
  ledger: IconBook2,
  activity: IconRobot,
  review: IconEyeCheck,
  chat: IconMessageCircle,
  survey: IconClipboardList,
  analytics: IconChartBar,
  users: IconShieldCheck,
  screening: IconUserSearch,
  lists: IconListSearch,
} as const satisfies Record<ScreenId, unknown>;

export function screenIcon(screen: ScreenId): ReactNode {
  const Icon = icons[screen];
  return <Icon size={18} stroke={1.75} aria-hidden="true" />;
}
