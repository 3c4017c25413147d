-- What sold in the last months, of all options: the home page asks for it each time.
create index monthly_sales__month on monthly_sales (month);
