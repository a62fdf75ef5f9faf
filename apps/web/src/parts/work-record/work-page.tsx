import { Tabs } from '@mantine/core';
import { IconHistory, IconMessage } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../lib/translation.tsx';
import type { RowAction } from '../../ui/data-table/bulk.ts';
import { cardFrame } from '../../ui/layout/card.tsx';
import record from '../../ui/layout/record-page.module.css';
import { Timeline } from '../../ui/lists/timeline.tsx';
import type { ParentRecord } from '../../ui/page-record.ts';
import { type PrimaryAction, Screen } from '../../ui/screen.tsx';
import { TypingArea } from '../viewers/typing-area.tsx';
import { ViewersBar } from '../viewers/viewers-bar.tsx';

interface WorkPageProps {
  entity: 'ticket' | 'task';
  id: number;
  title: string;
  parent?: ParentRecord | undefined;
  /** State and dates below the title. */
  summary: ReactNode;
  actions?: ReactNode;
  more: readonly RowAction[];
  primary: PrimaryAction | undefined;
  notices: ReactNode;
  /** The cards of the first column. */
  cards: ReactNode;
  comments: ReactNode;
  historyLabel: string;
  /** Entries of the history, the newest first. */
  history: ReactNode;
  /** Cards below the comments. */
  aside?: ReactNode;
  /** Dialogs and drawers. */
  children: ReactNode;
}

/** Page of a ticket or a task: facts and what belongs to it, then what is said and what happened. */
export function WorkPage({ entity, id, title, summary, notices, cards, aside, ...page }: WorkPageProps) {
  const { t } = useTranslation();
  const [tab, setTab] = useState<string | null>('comments');
  return (
    <Screen
      title={
        <>
          <bdi>#{id}</bdi> <bdi>{title}</bdi>
        </>
      }
      record={`#${id}`}
      parent={page.parent}
      purpose={<span className={record.purpose}>{summary}</span>}
      actions={page.actions}
      more={page.more}
      primary={page.primary}
      attention={
        <>
          <ViewersBar entity={entity} id={id} />
          {notices}
        </>
      }
    >
      <div className={record.columns} data-even>
        <div className={record.column}>{cards}</div>
        <div className={record.column}>
          <Tabs value={tab} onChange={setTab} keepMounted={false} className={cardFrame}>
            <Tabs.List>
              <Tabs.Tab value="comments" leftSection={<IconMessage size={16} aria-hidden />}>
                {t('parts.comments.title')}
              </Tabs.Tab>
              <Tabs.Tab value="history" leftSection={<IconHistory size={16} aria-hidden />}>
                {page.historyLabel}
              </Tabs.Tab>
            </Tabs.List>
            <Tabs.Panel value="comments" className={record.panel ?? ''}>
              <TypingArea>{page.comments}</TypingArea>
            </Tabs.Panel>
            <Tabs.Panel value="history" className={record.panel ?? ''}>
              <Timeline>{page.history}</Timeline>
            </Tabs.Panel>
          </Tabs>
          {aside}
        </div>
      </div>
      {page.children}
    </Screen>
  );
}
