import type { ReactNode } from 'react';
import type { Column, Sort } from './data-table-model.ts';
import type { ErrorStateProps } from './error-state.tsx';

export interface DataTableProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Loading keeps the rows that are there; without any it draws their shape. */
  state?: 'ready' | 'loading' | 'error';
  sort?: Sort;
  onSortChange?: (sort: Sort) => void;
  onRowOpen?: (row: Row) => void;
  selectedKey?: string;
  checkedKeys?: ReadonlySet<string>;
  onCheckedChange?: (keys: ReadonlySet<string>) => void;
  checkLabel?: (row: Row) => string;
  /** Rows there are in all, when not all are loaded. */
  total?: number;
  /** True while a filter narrows the list. */
  filtered?: boolean;
  empty?: ReactNode;
  filteredEmptyText?: string;
  onClearFilters?: () => void;
  error?: Pick<ErrorStateProps, 'title' | 'reason' | 'requestId' | 'onRetry'>;
  /** CSS length; long tables scroll inside it. */
  maxHeight?: string;
  onEndReached?: () => void;
  /** j and k enter the table from anywhere on the page; for the one main table of a page. */
  pageKeys?: boolean;
  className?: string;
}
