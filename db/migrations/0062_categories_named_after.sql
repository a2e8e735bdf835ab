-- Categories that are made of what is held follow the reader's language until they are renamed. Those made before carry
-- the name that was given to them in one language.
ALTER TABLE "pie_nodes" ADD COLUMN "named_after" text;--> statement-breakpoint
UPDATE "pie_nodes" SET named_after = made.source
FROM (VALUES
	('Stock', 'class:1'), ('Акция', 'class:1'), ('Bond', 'class:2'), ('Облигация', 'class:2'),
	('ETF', 'class:3'), ('Фонд', 'class:3'), ('Cash', 'class:4'), ('Деньги', 'class:4'),
	('REIT', 'class:5'), ('Фонд недвижимости', 'class:5'),
	('Limited partnership', 'class:6'), ('Товарищество', 'class:6'),
	('Crypto', 'class:7'), ('Криптовалюта', 'class:7'), ('Commodity', 'class:8'), ('Товар', 'class:8'),
	('Option', 'class:9'), ('Опцион', 'class:9'), ('Futures', 'class:10'), ('Фьючерс', 'class:10'),
	('Index', 'class:11'), ('Индекс', 'class:11'), ('Custom', 'class:99'), ('Свой актив', 'class:99'),
	('Shares and funds', 'broad:equity'), ('Акции и фонды', 'broad:equity'),
	('Bonds', 'broad:fixedIncome'), ('Облигации', 'broad:fixedIncome'),
	('Other assets', 'broad:alternatives'), ('Другие активы', 'broad:alternatives'),
	('Sector not known', 'broad:noSector'), ('Сектор неизвестен', 'broad:noSector')
) AS made (name, source)
WHERE kind = 1 AND "pie_nodes".name = made.name;
