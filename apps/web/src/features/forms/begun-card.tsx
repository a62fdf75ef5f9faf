import { Button } from '@mantine/core';
import { IconFilePencil } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useNavigate } from '../../lib/navigation.ts';
import { useOwner } from '../../lib/offline/owner.ts';
import { deviceStore } from '../../lib/offline/store.ts';
import type { Draft } from '../../lib/offline/stored.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Entry, EntryList } from '../../ui/lists/entry-list.tsx';
import { Age } from '../../ui/states/age.tsx';
import { fillLink } from './fill-link.ts';

const SHOWN = 5;

/** Answers that were begun on this device, the newest first. */
function useBegun(): readonly Draft[] {
  const owner = useOwner();
  const [begun, setBegun] = useState<readonly Draft[]>([]);
  useEffect(() => {
    let isGone = false;
    const read = async () => (await deviceStore()).getAllFromIndex('drafts', 'owner', owner);
    read().then(
      (drafts) => !isGone && setBegun(drafts.toSorted((one, other) => other.updatedAt - one.updatedAt)),
      // A browser that keeps nothing has nothing begun.
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [owner]);
  return begun;
}

/** What one began to fill in and has not sent. */
export function BegunCard() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const begun = useBegun();
  if (begun.length === 0) return null;
  const goOn = ({ idForm, answerKey }: Draft) => {
    const place = fillLink(idForm);
    if (place) void navigate({ to: place.to, search: { id: idForm, borrador: answerKey } });
  };
  return (
    <Card title={t('form-pages.began.title')}>
      <EntryList label={t('form-pages.began.title')}>
        {begun.slice(0, SHOWN).map((draft) => (
          <Entry
            key={draft.answerKey}
            name={draft.formName}
            icon={<IconFilePencil size={18} aria-hidden />}
            more={<Age at={new Date(draft.updatedAt)} />}
          >
            <Button variant="default" size="compact-md" onClick={() => goOn(draft)}>
              {t('form-pages.began.goOn')}
            </Button>
          </Entry>
        ))}
      </EntryList>
    </Card>
  );
}
