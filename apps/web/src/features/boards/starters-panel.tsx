import { createBoard } from '@gemelo/contract/endpoints/boards';
import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { useNavigate } from '../../lib/navigation.ts';
import { useWrite } from '../../lib/query.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { BoardMiniature } from '../../parts/bi/board-miniature.tsx';
import { CompanySwitch } from '../../parts/company/company-switch.tsx';
import { useWriteCompany } from '../../parts/company/write-company.ts';
import { cardFrame } from '../../ui/layout/card.tsx';
import classes from './boards.module.css';
import { useWriteFailed } from './draft/use-write-failed.ts';
import { ImportButton } from './import-button.tsx';
import { emptyBoard, type StarterName, startedBoard, starterNames } from './starters.ts';

/** Three ready-made boards, an empty one, or one from a file. */
export function StartersPanel() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const failed = useWriteFailed();
  const create = useWrite(createBoard, {
    onSuccess: ({ data }) => void navigate({ to: '.', search: { id: data.idBoard, edit: 1 } }),
    onError: failed,
  });
  const { named } = useWriteCompany();
  const nameOf = (starter: StarterName) => t(`boards.starter.${starter}.name`);
  const layouts = useMemo(
    () => new Map(starterNames.map((starter) => [starter, startedBoard(starter, starter).widgets])),
    [],
  );
  return (
    <div>
      <p className={classes.lead}>{t('boards.starter.lead')}</p>
      <ul className={classes.starters}>
        {starterNames.map((starter) => (
          <li key={starter}>
            <article className={`${cardFrame} ${classes.starter}`}>
              <BoardMiniature layout={layouts.get(starter) ?? []} />
              <h2>{nameOf(starter)}</h2>
              <p>{t(`boards.starter.${starter}.about`)}</p>
              <Button
                variant="default"
                loading={create.isPending}
                aria-label={t('boards.starter.use', { name: nameOf(starter) })}
                onClick={() =>
                  create.mutate({ body: { ...startedBoard(starter, nameOf(starter)), ...named } })
                }
              >
                {t('boards.starter.useThis')}
              </Button>
            </article>
          </li>
        ))}
      </ul>
      <div className={classes.foot}>
        <Button
          loading={create.isPending}
          onClick={() => create.mutate({ body: { ...emptyBoard(t('boards.newName')), ...named } })}
        >
          {t('boards.starter.empty')}
        </Button>
        <ImportButton />
        <CompanySwitch />
      </div>
    </div>
  );
}
