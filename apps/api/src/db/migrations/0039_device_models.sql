-- On screens a twin is a device.
update page set name = 'Modelos de dispositivo' where id_page = 108 and name = 'Modelos de twin';
