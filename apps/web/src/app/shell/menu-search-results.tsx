import { Kbd } from '@mantine/core';
import { type Ref, useImperativeHandle } from 'react';
import { useTranslation } from '../../lib/translation.tsx';
import classes from './menu-search-box.module.css';
import { type SearchGroup, useSearchGroups } from './use-search-groups.tsx';

interface OptionsProps {
  groups: readonly SearchGroup[];
  list: string;
  marked: number;
  onMark: (index: number) => void;
  onGo: (index: number) => void;
}

function Options({ groups, list, marked, onMark, onGo }: OptionsProps) {
  const starts = groups.map((_, index) =>
    groups.slice(0, index).reduce((sum, { options }) => sum + options.length, 0),
  );
  return groups.map(({ name, options }, place) => (
    <fieldset key={name} className={classes.part} aria-labelledby={`${list}-group-${place}`}>
      <p id={`${list}-group-${place}`} className={classes.group}>
        {name}
      </p>
      {options.map((option, row) => {
        const index = (starts[place] ?? 0) + row;
        return (
          <div
            key={option.id}
            id={`${list}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === marked}
            className={classes.page}
            // On pointer down: a blur of the field would close the list before the click.
            onPointerDown={(event) => {
              event.preventDefault();
              onGo(index);
            }}
            onPointerEnter={() => onMark(index)}
          >
            {option.icon}
            <bdi className={classes.name}>{option.label}</bdi>
            {option.detail && <bdi className={classes.detail}>{option.detail}</bdi>}
          </div>
        );
      })}
    </fieldset>
  ));
}

/** What the keys of the field act on. */
export interface ShownResults {
  count: number;
  go: (index: number) => void;
}

interface SearchResultsProps {
  typed: string;
  list: string;
  marked: number;
  onMark: (index: number) => void;
  onGone: () => void;
  shown: Ref<ShownResults>;
}

/** The list under the header's search, loaded once the field has the focus. */
export function SearchResults({ typed, list, marked, onMark, onGone, shown }: SearchResultsProps) {
  const { t } = useTranslation();
  const { groups, isSearching } = useSearchGroups(typed);
  const options = groups.flatMap((group) => group.options);
  const go = (index: number) => {
    const option = options[index];
    if (!option || option.disabled) return;
    onGone();
    option.go();
  };
  useImperativeHandle(shown, () => ({ count: options.length, go }));
  return (
    <>
      <div id={list} role="listbox" aria-label={t('shell.search.label')} className={classes.list}>
        <Options groups={groups} list={list} marked={marked} onMark={onMark} onGo={go} />
      </div>
      {options.length === 0 && (
        <p className={classes.nothing}>
          {t(isSearching ? 'shell.palette.searching' : 'shell.search.nothing')}
        </p>
      )}
      <p className={classes.foot}>
        <span dir="ltr">
          <Kbd>Ctrl</Kbd> <Kbd>K</Kbd>
        </span>
        {t('shell.search.more')}
      </p>
    </>
  );
}
