import { type FormItem, isContainer } from '@gemelo/contract/forms/document';
import { Button, VisuallyHidden } from '@mantine/core';
import { IconForms, IconSettings } from '@tabler/icons-react';
import { useTranslation } from '../../../lib/translation.tsx';
import { NoData } from '../../../ui/states/no-data.tsx';
import { childrenOf } from '../model/tree.ts';
import type { Builder } from '../use-builder.ts';
import classes from './canvas.module.css';
import { CanvasItem } from './canvas-item.tsx';
import type { Carry } from './use-carry.ts';

interface CanvasProps {
  builder: Builder;
  carry: Carry;
  /** Shows the properties of what was chosen. */
  onOpen: () => void;
  /** Offers the kinds, where they do not stand beside the canvas. */
  onAdd?: (() => void) | undefined;
}

function Branch({ item, ...rest }: CanvasProps & { item: FormItem }) {
  const { t } = useTranslation();
  const { builder, carry } = rest;
  const held = childrenOf(builder.document.items, item.name);
  const into = `in ${item.name}`;
  return (
    <li>
      <CanvasItem item={item} builder={builder} carry={carry} onOpen={rest.onOpen} />
      {isContainer(item.kind) && (
        <ol className={classes.inner} aria-label={item.label}>
          {held.map((child) => (
            <Branch key={child.name} item={child} {...rest} />
          ))}
          {held.length === 0 && (
            <li
              className={classes.hollow}
              {...(carry.isCarrying && !carry.isCarried(item.name) ? { 'data-drop': into } : {})}
              data-over={carry.over === into || undefined}
            >
              {t('form-builder.canvas.hollow')}
            </li>
          )}
        </ol>
      )}
    </li>
  );
}

/** The form as it is built: its items in their order, sections and groups around what they hold. */
export function Canvas(props: CanvasProps) {
  const { builder, carry, onOpen, onAdd } = props;
  const { t } = useTranslation();
  const { items } = builder.document;
  return (
    <div className={classes.canvas}>
      <button
        type="button"
        className={classes.form}
        data-form-face
        aria-current={builder.chosen === undefined || undefined}
        onClick={() => {
          builder.choose(undefined);
          onOpen();
        }}
      >
        <IconSettings size={16} aria-hidden />
        <span>{t('form-builder.form.title')}</span>
        <span className={classes.meta}>{t(`form-builder.mode.${builder.document.mode}`)}</span>
      </button>
      {items.length === 0 && (
        <NoData
          icon={<IconForms size={24} stroke={1.5} />}
          title={t('form-builder.canvas.empty')}
          text={t('form-builder.canvas.emptyText')}
          action={onAdd && <Button onClick={onAdd}>{t('form-builder.canvas.add')}</Button>}
        />
      )}
      <ol className={classes.list} aria-label={t('form-builder.canvas.items')}>
        {childrenOf(items, undefined).map((item) => (
          <Branch key={item.name} item={item} {...props} />
        ))}
      </ol>
      {carry.isCarrying && (
        <div className={classes.end} data-drop="end" data-over={carry.over === 'end' || undefined}>
          {t('form-builder.canvas.end')}
        </div>
      )}
      <VisuallyHidden role="status" aria-live="polite">
        {builder.said}
      </VisuallyHidden>
    </div>
  );
}
