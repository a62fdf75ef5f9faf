-- The page was renamed by the product and not by an administrator: the console shows it in the reader's language.
update page set original_name = name where id_page = 108 and name = 'Modelos de dispositivo';
