import { Button, Group } from '@mantine/core';
import { IconMap, IconPlant } from '@tabler/icons-react';
import { useState } from 'react';
import { confirm, justify, showSuccess } from '../dialogs/dialogs.ts';
import { Guide } from '../dialogs/guide.tsx';
import { snackbar } from '../dialogs/snackbar.ts';
import { Screen } from '../screen.tsx';
import { LoadingBar } from '../states/loading-bar.tsx';

const slides = ['Bienvenido', 'Dispositivos', 'Bodegas', 'Tableros', 'Atajos'].map((title, index) => ({
  title,
  text: 'Gemelo muestra cada dispositivo con su gemelo: dónde está, qué mide y desde cuándo.',
  picture: index % 2 ? <IconMap size={96} stroke={1} /> : <IconPlant size={96} stroke={1} />,
}));

export function DialogSection() {
  const [guide, setGuide] = useState(false);
  const [busy, setBusy] = useState(false);
  const open = {
    confirm: () =>
      confirm({ title: '¿Cerrar la asignación 142?', text: 'Sus 12 dispositivos quedan libres.' }),
    danger: () =>
      confirm({ title: '¿Inactivar la bodega?', text: 'No se podrá asignar a ella.', danger: true }),
    justify: () => justify({ title: 'Cerrar el ticket 88', text: 'La persona que lo creó verá el motivo.' }),
    success: () => showSuccess(),
    guide: () => setGuide(true),
    bar: () => setBusy((now) => !now),
    snacks: () => {
      snackbar.success('Inicio de Sesión exitoso');
      snackbar.warning('Hay 3 sensores sin datos');
      snackbar.error('Hubo un error al Cerrar el Ticket');
      snackbar.info('Bodega inactivada', { action: { label: 'Deshacer', onClick: () => undefined } });
    },
  };
  return (
    <Screen title="Diálogos">
      <LoadingBar active={busy} />
      <Group>
        {Object.entries(open).map(([name, run]) => (
          <Button key={name} id={name} variant="default" onClick={() => void run()}>
            {name}
          </Button>
        ))}
      </Group>
      <Guide opened={guide} onClose={() => setGuide(false)} slides={slides} />
    </Screen>
  );
}
