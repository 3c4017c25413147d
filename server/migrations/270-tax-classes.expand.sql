-- How a product is taxed when it is sold, and whether a special discount may fall on it. What is ordered keeps both as they
-- were: what an order comes to, and of what, is never another afterwards.

alter table products
  add column tax_class text not null default 'VATable',
  add column prime_commodity boolean not null default false;
alter table products
  add constraint products__tax_class check (tax_class in ('VATable', 'Exempt', 'ZeroRated')) not valid;

alter table order_items
  add column tax_class text not null default 'VATable',
  add column prime_commodity boolean not null default false;
alter table order_items
  add constraint order_items__tax_class check (tax_class in ('VATable', 'Exempt', 'ZeroRated')) not valid;

-- A special discount is given on what is ordered, never on what it is exchanged for.
alter table exchange_items add column tax_class text not null default 'VATable';
alter table exchange_items
  add constraint exchange_items__tax_class check (tax_class in ('VATable', 'Exempt', 'ZeroRated')) not valid;
