-- The shop's name, accent and logo are a tab of Shop settings. The name that somebody had set is carried over.

alter table shop_settings add column logo_file_id integer constraint shop_settings__logo_file_id references files;
create index shop_settings__logo_file_id_index on shop_settings (logo_file_id);

insert into shop_settings (tab, value, changed_at)
select 'shop', jsonb_build_object('shopName', value, 'accent', '#2B3FBF'),
  case when value <> '"Kwaderno"'::jsonb then now() end
from settings where key = 'company_name';

delete from settings where key = 'company_name';
