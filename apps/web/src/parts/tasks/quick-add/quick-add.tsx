import { ActionIcon, Popover, TextInput } from '@mantine/core';
import { IconBolt, IconCornerDownLeft } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { linkTo } from '../../../lib/addresses.ts';
import type { ApiFailure } from '../../../lib/api.ts';
import { useNavigate } from '../../../lib/navigation.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { snackbar } from '../../../ui/dialogs/snackbar.ts';
import { useShortcut } from '../../../ui/shortcuts.ts';
import { useErrorText } from '../../../ui/states/error-text.ts';
import { useStableCallback } from '../../../ui/use-stable-callback.ts';
import classes from './quick-add.module.css';
import { UnderstoodChips } from './understood-chips.tsx';
import { useQuickAdd } from './use-quick-add.ts';

const MAX_LENGTH = 300;
const TITLE_LENGTH = 200;

/** A task from one line: what was understood is shown below, Enter saves, and the field stays for the next one. */
export function QuickAdd() {
  const { t } = useTranslation();
  const textOf = useErrorText();
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const [used, setUsed] = useState(false);
  const [focused, setFocused] = useState(false);
  /** Enter was pressed before the line was understood. */
  const [wanted, setWanted] = useState(false);
  const work = useQuickAdd(used);
  useShortcut('q', () => field.current?.focus());
  const isTyped = work.text.trim() !== '';
  const problem = !isTyped
    ? undefined
    : work.ambiguous
      ? t('tasks.quick.who')
      : work.title === ''
        ? t('tasks.quick.noTitle')
        : work.title.length > TITLE_LENGTH
          ? t('tasks.quick.long')
          : undefined;

  const save = useStableCallback(async () => {
    if (!isTyped || work.isPending) return;
    if (work.unsure) return setWanted(true);
    setWanted(false);
    if (problem) return void snackbar.warning(problem);
    try {
      const { data, message } = await work.save();
      const label = t('tasks.create.see', { number: data.idTask });
      const onClick = () => void navigate(linkTo('task', data.idTask));
      snackbar.success(message ?? t('contract:message.TASK_CREATED'), { action: { label, onClick } });
      field.current?.focus();
    } catch (failure) {
      snackbar.error(textOf(failure as ApiFailure, 'TASK_NOT_CREATED'));
    }
  });
  const { unsure, failure: unread } = work;
  // Enter counts also while the line is still being understood.
  useEffect(() => {
    if (!wanted) return;
    if (!unsure) void save();
    else if (unread) {
      setWanted(false);
      snackbar.error(textOf(unread, 'TASK_NOT_CREATED'));
    }
  }, [wanted, unsure, unread, save, textOf]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      void save();
    } else if (event.key === 'Escape') {
      setWanted(false);
      if (isTyped) work.setText('');
      else field.current?.blur();
    }
  };
  return (
    <Popover
      opened={used && isTyped && focused}
      position="bottom-start"
      width="target"
      withinPortal
      offset={4}
    >
      <Popover.Target>
        <fieldset
          className={classes.line}
          onFocus={() => {
            setUsed(true);
            setFocused(true);
          }}
          onBlur={({ relatedTarget }) => {
            if (!(relatedTarget instanceof Element && relatedTarget.closest('[data-quick-add]')))
              setFocused(false);
          }}
        >
          <TextInput
            ref={field}
            aria-label={t('tasks.quick.label')}
            aria-keyshortcuts="q"
            placeholder={t('tasks.quick.example')}
            leftSection={<IconBolt size={16} aria-hidden />}
            rightSection={
              isTyped && (
                <ActionIcon
                  data-hint={t('tasks.quick.save')}
                  aria-label={t('tasks.quick.save')}
                  loading={work.isPending || wanted}
                  onClick={() => void save()}
                >
                  <IconCornerDownLeft size={16} className="mantine-rotate-rtl" />
                </ActionIcon>
              )
            }
            maxLength={MAX_LENGTH}
            value={work.text}
            onChange={(event) => {
              setWanted(false);
              work.setText(event.currentTarget.value);
            }}
            onKeyDown={onKeyDown}
            // Without text the direction is that of the page, as for its example.
            {...(isTyped ? { dir: 'auto' } : {})}
          />
        </fieldset>
      </Popover.Target>
      <Popover.Dropdown
        className={classes.seen ?? ''}
        data-quick-add
        onBlur={({ relatedTarget }) => {
          if (relatedTarget === null) field.current?.focus();
        }}
      >
        <p className={classes.title} dir="auto">
          {work.title || t('tasks.quick.noTitle')}
        </p>
        <UnderstoodChips work={work} />
        <p className={classes.hint} role="status">
          {problem ?? t('tasks.quick.hint')}
        </p>
      </Popover.Dropdown>
    </Popover>
  );
}
