-- An order has copies of its fee and of the name of its zone, so that it stays as it was placed whatever becomes of the
-- zones. These are one value of Shop settings: nothing refers to them.

alter table orders
  add column delivery_fee_centavos bigint not null default 0
    constraint orders__delivery_fee check (delivery_fee_centavos >= 0),
  add column delivery_zone text not null default '';

update shop_settings
set value = value || '{"feesOn": false, "elsewhere": "fee", "elsewhereFee": 0, "freeFrom": null}'
where tab = 'delivery';

insert into shop_settings (tab, value) values ('zones', '{"items": []}');
