import { LIMIT_DEFAULT, LIMIT_MAX } from '@gemelo/contract/kit/paging';
import { ActionIcon, Anchor } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { useTranslation } from '../../lib/translation.tsx';
import classes from './data-table.module.css';

const sizes = [25, LIMIT_DEFAULT, 100, LIMIT_MAX];

interface PagerProps {
  page: number;
  limit: number;
  /** `undefined` until the total is known. */
  total: number | undefined;
  onPage: (page: number) => void;
  onLimit: (limit: number) => void;
  /** The last background refetch failed, so the rows may be outdated. */
  failed: boolean;
  onRetry: () => void;
}

export function Pager({ page, limit, total, onPage, onLimit, failed, onRetry }: PagerProps) {
  const { t } = useTranslation();
  const pages = Math.max(1, Math.ceil((total ?? 0) / limit));
  const from = (page - 1) * limit + 1;
  const options = sizes.includes(limit) ? sizes : [...sizes, limit].sort((a, b) => a - b);

  return (
    <nav className={classes.pager} aria-label={t('table.page', { page, pages })}>
      <span className={classes.range}>
        {total === undefined
          ? null
          : total === 0
            ? t('table.none')
            : t('table.range', { from, to: Math.min(from + limit - 1, total), total })}
      </span>
      {failed && (
        <span className={classes.failed} role="alert">
          {t('table.notCurrent')}
          <Anchor component="button" type="button" size="xs" onClick={onRetry}>
            {t('ui.error.retry')}
          </Anchor>
        </span>
      )}
      <span className={classes.grow} />
      <label className={classes.sizes}>
        <span className={classes.sizesLabel}>{t('table.pageSize')}</span>
        <select
          aria-label={t('table.pageSize')}
          value={limit}
          onChange={(event) => onLimit(Number(event.currentTarget.value))}
        >
          {options.map((size) => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
        </select>
      </label>
      <span className={classes.steps}>
        <Step label={t('table.first')} icon={IconChevronsLeft} enabled={page > 1} onClick={() => onPage(1)} />
        <Step
          label={t('table.previous')}
          icon={IconChevronLeft}
          enabled={page > 1}
          onClick={() => onPage(page - 1)}
        />
        <span className={classes.pageNumber}>{t('table.page', { page, pages })}</span>
        <Step
          label={t('table.next')}
          icon={IconChevronRight}
          enabled={page < pages}
          onClick={() => onPage(page + 1)}
        />
        <Step
          label={t('table.last')}
          icon={IconChevronsRight}
          enabled={page < pages}
          onClick={() => onPage(pages)}
        />
      </span>
    </nav>
  );
}

interface StepProps {
  label: string;
  icon: ComponentType<{ size?: number; className?: string }>;
  enabled: boolean;
  onClick: () => void;
}

function Step({ label, icon: Icon, enabled, onClick }: StepProps) {
  return (
    <ActionIcon
      data-hint={enabled ? label : undefined}
      aria-label={label}
      disabled={!enabled}
      onClick={onClick}
    >
      <Icon size={18} className="mantine-rotate-rtl" />
    </ActionIcon>
  );
}
