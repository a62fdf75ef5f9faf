import { type ItemKind, isItemName, LABEL_MAX } from '@gemelo/contract/forms/document';
import { Select, Textarea, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from '../../../lib/translation.tsx';
import { kindsLike } from '../kinds.ts';
import { namesOf } from '../model/names.ts';
import type { Builder } from '../use-builder.ts';
import type { PartProps } from './part-props.ts';
import classes from './properties.module.css';

/** The key of the answer; a published one stays, so that answers of all versions stand under it. */
function NameField({ item, isFixed, builder }: PartProps & { builder: Builder }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<string>();
  const name = typed ?? item.name;
  const taken = namesOf(builder.document);
  taken.delete(item.name);
  const error = !isItemName(name)
    ? t('form-builder.name.wrong')
    : taken.has(name)
      ? t('contract:formProblem.repeated')
      : undefined;
  const settle = () => {
    if (typed !== undefined && !error) builder.rename(item.name, typed);
    setTyped(undefined);
  };
  return (
    <TextInput
      label={t('form-builder.name.label')}
      description={t(isFixed ? 'form-builder.name.fixed' : 'form-builder.name.hint')}
      dir="ltr"
      classNames={{ input: classes.mono ?? '' }}
      maxLength={60}
      readOnly={isFixed}
      value={name}
      error={error}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={settle}
      onKeyDown={(event) => event.key === 'Enter' && settle()}
    />
  );
}

/** What every item has: what it says, how it is called, what kind it is. */
export function BasicsPart(props: PartProps & { builder: Builder }) {
  const { item, builder, problemsOf, set } = props;
  const { t } = useTranslation();
  const before = useRef(item);
  const kinds = kindsLike(item.kind);
  return (
    <>
      <Textarea
        label={t('form-builder.attribute.label')}
        autosize
        minRows={1}
        maxRows={5}
        maxLength={LABEL_MAX}
        required
        data-label-field
        value={item.label}
        error={item.label.trim() === '' ? t('form-builder.labelNeeded') : problemsOf('label')[0]?.text}
        onFocus={(event) => {
          before.current = item;
          event.currentTarget.select();
        }}
        onBlur={() => builder.settleName(before.current)}
        onChange={(event) => set({ label: event.currentTarget.value })}
      />
      <Textarea
        label={t('form-builder.attribute.help')}
        autosize
        minRows={1}
        maxRows={6}
        maxLength={2_000}
        value={item.help ?? ''}
        onChange={(event) => set({ help: event.currentTarget.value })}
      />
      {kinds.length > 1 && (
        <Select
          label={t('form-builder.attribute.kind')}
          data={kinds.map((kind) => ({ value: kind, label: t(`form-builder.kind.${kind}`) }))}
          value={item.kind}
          allowDeselect={false}
          disabled={builder.isFixed(item.name)}
          onChange={(kind) => kind && builder.setKind(item.name, kind as ItemKind)}
        />
      )}
      <NameField {...props} />
    </>
  );
}
