/**
 * What passwords are most often made of, in the languages of the console: lower case, without accents, separators or
 * the digits around it. Compiled for this product from the patterns that published breaches have in common.
 */
export const commonPasswords: ReadonlySet<string> = new Set(
  `
password passwords passwort passwd pass passphrase passcode mypassword newpassword yourpassword thepassword
passwordpassword pass1word password1password letmein letmeinnow letmeinplease openup opensesame open changeme
changethis changeit changepassword default temporal temporary temp tempo guest visitor welcome welcomeback welcomehome
hello hellohello helloworld hithere secret secrets topsecret mysecret access accesscode login logon signin signup user
username users test testing tester tests testtest testuser testpassword demo demos sample example trial qwerty
qwertyui qwertyuio qwertyuiop qwertz qwertzui qwertzuiop azerty azertyui azertyuiop asdf asdfg asdfgh asdfghj asdfghjk
asdfghjkl zxcv zxcvb zxcvbn zxcvbnm yxcvbnm qweasd qweasdzxc qazwsx qazwsxedc qazwsxedcrfv wsxedc edcrfv rfvtgb qaz
wsx edc zaqwsx zaqxsw zaqxswcde qwaszx qwer qwert asd zxc qwe qweqwe qweqweqwe asdasd asdasdasd zxczxc zxczxczxc
poiuytrewq lkjhgfdsa mnbvcxz oiuytrewq ytrewq fdsa gfdsa rewq trewq 1q2w3e 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y
1q2w3e4r5t6y7u q1w2e3 q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 1qaz 1qaz2wsx 1qaz2wsx3edc 1qaz2wsx3edc4rfv 1qazxsw2 zaq12wsx
zaq1zaq1 zaq1xsw2 2wsx3edc 3edc4rfv 1a2b3c 1a2b3c4d 1a2b3c4d5e a1b2c3 a1b2c3d4 a1b2c3d4e5 a1s2d3f4 a1s2d3f4g5 1a2s3d4f
1a2s3d4f5g 1z2x3c4v z1x2c3v4 abc abcd abcde abcdef abcdefg abcdefgh abcdefghi abcdefghij abcabc abcdabcd abcxyz xyz
xyzabc aabbcc aabbccdd aaabbbccc 123qwe 123qweasd 123qweasdzxc qwe123qwe qwerty123qwerty 123abc abc123abc 123asd
1234qwer qwer1234asdf 12qwaszx qwer4321 147258369 159753 159357 963852741 741852963 789456123 456789123 123654789
987456321 147852369 258456 102030 10203040 1020304050 112233 11223344 1122334455 121212 131313 123123 123123123
1231231230 1234512345 12341234 123321 1234554321 12345678987654321 123454321 111222333 111222 222333444 123456123456
12344321 19871987 20002000 69696969 420420 007007 admin admins administrator administrador administradora
administracion administration adminadmin adminroot rootadmin root rootroot roottoor toor superuser superusuario
sysadmin system sistema sistemas supervisor superadmin super superman supersecret operator operador operadora manager
gerente gerencia director jefe jefa boss master maestro maestra masterkey mastermind server servidor service servicio
services servicios support soporte helpdesk ayuda info informacion information contact contacto contactos office
oficina company compania empresa empresas business negocio negocios sales ventas compras finance finanzas contabilidad
recursos humanos recursoshumanos personal staff team equipo database basededatos oracle postgres postgresql mysql
mssql mongodb redis docker kubernetes linux ubuntu debian windows windowsxp microsoft apple google facebook instagram
twitter whatsapp youtube netflix spotify amazon paypal samsung nokia huawei xiaomi motorola iphone android internet
intranet network networks wifi router cisco tplink dlink netgear mikrotik computer computadora ordenador laptop
teclado keyboard monitor printer impresora mouse raspberry arduino thingsboard contrasena contrasenas contrasenia
micontrasena contrasenanueva nuevacontrasena lacontrasena estacontrasena clave claves claveclave miclave minuevaclave
nuevaclave claveprivada clavesegura clavesecreta claveacceso palabra palabraclave palabrasecreta secreto secreta
secretos misecreto acceso accesos entrada entrar ingreso ingresar iniciar inicio sesion iniciosesion usuario usuaria
usuarios usuariousuario cambiar cambiame cambiarme cambialo cambio bienvenido bienvenida bienvenidos hola holahola
holamundo holaquetal buenosdias buenastardes buenasnoches prueba pruebas probar probando ejemplo demostracion invitado
invitada visitante provisional temporalidad nuevo nueva nuevos numero seguro segura seguridad security secure safe
safety private privado privada publico publica confidencial teamo teamomucho teamoamor teamomiamor tequiero
tequieromucho teadoro teextrano teamare teamoteamo amor amormio miamor amores amorcito amoreterno amorverdadero mivida
micorazon corazon corazones carino carinito bebe bebes bebito bebita princesa princesas principe reina reinas rey
reyes estrella estrellas estrellita luna lunallena lunita sol solecito cielo cielito azul tesoro mitesoro preciosa
precioso hermosa hermoso bonita bonito guapa guapo linda lindo gordo gorda gordito gordita flaca flaco flaquita
chiquita chiquito chiqui negrita negrito morena moreno rubia mami mamita mama mamamia papa papito papi papas mamipapi
mamaypapa familia mifamilia hijos hijo hija hermano hermana hermanos abuela abuelo amigo amiga amigos amistad novia
novio esposa esposo felicidad feliz alegria sonrisa paz libertad esperanza verdad vida lavida lavidaesbella musica
bailar fiesta carnaval vacaciones viernes sabado domingo lunes martes miercoles jueves enero febrero marzo abril mayo
junio julio agosto septiembre setiembre octubre noviembre diciembre primavera verano otono invierno navidad
feliznavidad cumpleanos feliznuevoano anonuevo semanasanta pascua january february march april may june july august
september october november december spring summer autumn fall winter monday tuesday wednesday thursday friday saturday
sunday christmas merrychristmas halloween easter birthday happybirthday happynewyear newyear holiday vacation weekend
januar februar maerz marz juni juli oktober dezember fruhling fruehling sommer herbst montag dienstag mittwoch
donnerstag freitag samstag sonntag weihnachten ostern urlaub iloveyou iloveyousomuch iloveyoubaby iloveu iloveme
ilovegod ilovejesus ilovemymom ilovemom ilovedad ilovemylife ilovehim iloveher lovelove loveyou loveme lovers lover
lovely love mylove truelove loveisblind foreverlove forever always baby babygirl babyboy babyblue babe sweetheart
sweetie sweety sweet honey honeybee sugar sugarsugar sugarbaby darling angel angels angelito angelita angelo princess
prince queen king kings kingkong beautiful beauty pretty cutie cute sexy sexygirl sexyboy sexylady hottie hotstuff
happy happiness smile smiley sunshine sunflower moonlight starlight rainbow butterfly butterflies flower flowers rose
roses blue green yellow purple orange orangejuice pink black blackjack white red silver gold golden diamond diamonds
crystal heart hearts heartbreaker kisses kissme hugs friend friends bestfriend bestfriends friendship family mother
father mommy daddy daddysgirl sister brother bitch fuck fuckyou fuckme fuckoff fucker motherfucker asshole shit
bullshit pussy dick cunt whatever nothing nobody anything something everything idontknow iforgot forgot forget
remember trustno trustnoone trustme believe faith hope freedom peace blessed blessing jesus jesuschrist jesusislord
jesusteama jesusmeama jesusloves christ cristo cristovive cristoteama dios diosesamor diosteama diosmio diosesbueno
diosmeama diosito diosconmigo virgen virgencita santamaria guadalupe god godisgood godislove godbless heaven church
iglesia biblia bible gloria gloriaadios aleluya amen jehova jehovaesmipastor allah alhamdulillah bismillah muhammad
mohammed islam allahuakbar insyaallah subhanallah dragon dragons dragonball dragonballz goku vegeta naruto
narutouzumaki sasuke pokemon pikachu charizard mario supermario luigi zelda sonic minecraft fortnite roblox callofduty
counterstrike halo xbox playstation nintendo gamer games game player gaming leagueoflegends warcraft worldofwarcraft
starcraft diablo starwars skywalker lukeskywalker darthvader jedi yoda matrix batman spiderman superhero supergirl
ironman hulk thor captainamerica avengers joker harrypotter hogwarts gandalf frodo hobbit mordor lordoftherings mickey
mickeymouse minnie donald donaldduck goofy pluto winnie winniethepooh tigger bambi nemo shrek snoopy garfield scooby
scoobydoo spongebob bobesponja patricio bartsimpson simpson simpsons homero homersimpson southpark cartman kenny
hellokitty barbie disney disneyland cinderella elsa frozen shadow sunset thunder lightning storm hurricane tornado
fire firefly water ocean river mountain forest star stars monkey monkeys gorilla tiger tigers tigre lion lions leon
leones leopard panther pantera jaguar puma cougar bear bears teddybear oso osito wolf wolves lobo lobos lobito fox
eagle eagles aguila aguilas falcon falcons hawk condor quetzal perro perrito perros gato gatito gatos gatita caballo
caballos toro toros vaca conejo raton pollo pollito pajaro paloma tortuga delfin ballena tiburon serpiente arana
mariposa mariposas abeja hormiga elefante mono monito dog doggy dogs puppy cat cats kitty kitten kittycat horse horses
pony cow chicken duck dolphin dolphins shark sharks whale spider snake rabbit bunny turtle frog fish fisher fishing
hunter hunting buster bailey max maggie molly bella lucky rocky rambo rex toby fido chocolate chocolat vanilla cookie
cookies cheese cheesecake pizza banana bananas apples peanut pepper peaches cherry strawberry blueberry cupcake candy
candyman coffee cafe cafeconleche coca cocacola pepsi cerveza beer whiskey vodka tequila ron vino wine azucar
azucarera azucarado cana canadeazucar ingenio ingenioazucarero zafra bodega bodegas bodeguero almacen almacenes
warehouse storage silo sensor sensores temperatura humedad dispositivo dispositivos guatemala guate chapin chapines
guatemalteco antigua antiguaguatemala quetzaltenango xela escuintla retalhuleu mazatenango coban peten tikal mexico
mexicolindo vivamexico mexicano elsalvador salvador honduras nicaragua costarica puravida panama colombia venezuela
ecuador peru bolivia chile argentina uruguay paraguay brasil brazil cuba puertorico dominicana republicadominicana
espana madrid barcelona sevilla valencia bogota medellin cali lima quito caracas habana buenosaires santiago
montevideo monterrey guadalajara puebla tijuana cancun acapulco california texas florida miami newyork newyorkcity
losangeles chicago boston dallas houston phoenix denver seattle sanfrancisco lasvegas london paris berlin hamburg
munchen muenchen deutschland germany france italia italy england scotland ireland holland canada america usa australia
india china beijing shanghai japan tokyo korea indonesia jakarta bandung surabaya malaysia singapore thailand vietnam
philippines manila egypt cairo turkey istanbul iran iraq pakistan russia moscow africa europe futbol football soccer
baseball beisbol basketball basquetbol volleyball hockey tennis tenis golf golfer boxing boxeo lucha wrestling wwe
johncena undertaker running runner swimming skating skateboard surfing surfer bmx yamaha honda toyota nissan mazda
ford mustang chevrolet chevy corvette camaro dodge viper jeep ferrari porsche mercedes bmw audi volkswagen lamborghini
harley harleydavidson suzuki kawasaki ducati lakers lakersfan celtics bulls chicagobulls yankees dodgers redsox
cowboys dallascowboys steelers patriots packers raiders broncos giants arsenal chelsea liverpool manchester
manchesterunited manunited mancity everton tottenham juventus acmilan intermilan milan napoli roma bayern
bayernmunchen borussia dortmund schalke realmadrid halamadrid barcelonafc fcbarcelona visca viscabarca barca betis
sevillafc atletico atleticomadrid bocajuniors riverplate boca flamengo corinthians santos palmeiras chivas
chivasrayadas clubamerica aguilasamerica cruzazul pumas tigresuanl rayados toluca municipal comunicaciones cremas
saprissa alajuelense olimpia motagua alianza ronaldo cristianoronaldo ronaldinho messi lionelmessi leomessi neymar
beckham maradona zidane metallica nirvana slipknot ironmaiden acdc guitar guitarra guitarhero drums piano music
musiclover rockandroll rockstar rocknroll rock metal hiphop reggaeton reggae rapper eminem shakira madonna beyonce
rihanna britney michaeljackson backstreetboys onedirection justinbieber selenagomez bts blackpink daddyyankee badbunny
karolg maluma michael michelle jennifer jessica jessie ashley amanda melissa nicole stephanie elizabeth samantha
danielle rebecca rachel laura sarah hannah emily emma olivia sophia isabella charlotte victoria katherine catherine
christine christina kimberly heather megan lauren andrea maria mariamaria mariajose anamaria mariana juliana luciana
liliana adriana diana ana anita carmen rosa rosita lupita teresa patricia claudia veronica monica sandra silvia sofia
valentina camila valeria daniela gabriela alejandra fernanda mariafernanda paola paula natalia carolina catalina
karina karla karen brenda vanessa jimena ximena lucia elena irene isabel beatriz martha marta margarita rosario
dolores pilar consuelo yolanda gladys blanca alma aurora alicia alejandrina angelica angelina esther ester eva ruth
sara rebeca raquel miriam noemi jose josejose joseluis josemaria josemanuel josemiguel juan juanjuan juancarlos
juanjose juanpablo juanmanuel juandavid carlos carloscarlos carlitos luis luisito luisfernando luismiguel miguel
miguelangel manuel manuelito francisco paco pancho pedro pedrito pablo pablito antonio tono tony javier jorge fernando
ricardo roberto rodrigo rafael raul ramon ruben sergio oscar marco marcos mauricio martin alberto alejandro alex
alexander alexandra alexis alfredo alfonso alvaro andres andrew anthony armando arturo benjamin brandon brian bryan
charles charlie christian christopher cristian cristina cristiano daniel danielito david davidcito diego diegomaradona
eduardo edgar edwin emilio enrique eric erick ernesto esteban felipe gabriel gerardo german gilberto gonzalo guillermo
gustavo hector henry hernan hugo ignacio isaac ismael ivan jaime james jason jeremy john johnny johnson jonathan
jordan joseph joshua julian julius justin kevin leonardo leonel lorenzo lucas manolo marcelo matthew mateo matias
maximo miguelito nelson nicolas omar orlando patrick paul peter phillip ramiro raymond rene richard robert robin
rodolfo rolando ronald samuel samsam saul scott sebastian simon stefan stephen steven thomas tomas timothy vicente
victor vincent walter william willie wilson xavier hans peterpeter klaus wolfgang jurgen andreas thorsten sabine
monika ursula heike petra schatz schatzi liebe ichliebedich hallo hallowelt guten gutentag gutenmorgen geheim
geheimnis kennwort neuespasswort meinpasswort passwortpasswort willkommen sonnenschein schmetterling fussball
fussballgott sternchen blume hase hasi mausi engel prinzessin arschloch scheisse ficken kaffee katasandi kataku
rahasia sandi sayang sayangku sayangkamu akusayangkamu akucintakamu cinta cintaku cintakamu merdeka garuda rahmat
sembarang terserah tidaktahu lupa bunda ayah mamah keluarga doraemon sayangmama selamatdatang selamatpagi
administratur pengguna masuk gantisandi woaini woaini1314 woaini520 woaiwojia woaini1314520 wodemima mima mimamima
nihao nihaoma zhongguo 5201314 1314520 520520 5211314 7758521 7758258 aini1314 baobao baobei laogong laopo mamahaha
xiaoxiao wangyi admin888 a123456 aa123456 aaa123456 asd123456 qq123456 qwe123456 wang zhang dearbook kalimatsirr
kalimatalmurur marhaba ahlan habibi habibti hayati allahyarhamo maroc masr misr dubai riyadh kuwait qatar ahmed ahmad
mohamed mostafa mahmoud ibrahim yousef khaled hassan hussein fatima aisha mariam killer killers killerman assassin
sniper ninja samurai pirate pirates pirata piratas gangster mafia padrino vampire vampiro zombie zombies demon demonio
satan satanas lucifer devil ghost fantasma monster monstruo alien aliens robot robots rocket cohete space galaxy
galaxia universe universo planet planeta world mundo elmundo fenix legend leyenda warrior guerrero guerrera hero heroe
champion champions campeon campeones winner ganador ganadores number numberone numerouno elmejor lamejor thebest best
bestever thegreatest greatest great awesome amazing cool coolman cooldude coolgirl dude bigboss bigdaddy bigman bigdog
badboy badgirl goodboy goodgirl playboy playgirl cowboy cowgirl maverick ranger rangers soldier soldado marine marines
army navy airforce police policia doctor doctora nurse enfermera teacher profesor profesora student estudiante school
escuela colegio universidad university college ingeniero ingeniera engineer engineering abogado abogada secretary
secretaria chofer piloto pilot captain capitan general coronel sargento presidente president money moneymoney dinero
dinerito millonario millionaire dollar dolar quetzales pesos bank banco bancario credit creditcard tarjeta cash rich
poder power powerful energy energia electric electrica electrico solar trabajo trabajar mitrabajo work working worker
job jobs nopassword notapassword nopass none null undefined blank empty vacio vacia sinclave sincontrasena ninguno
ninguna nada nadie todo todos siempre nunca jamas sinombre noname anonymous anonimo anonima unknown desconocido please
porfavor gracias thankyou thanks sorry perdon lodelsiento goodbye adios hastaluego chao ciao bonjour monamour jetaime
motdepasse bienvenue soleil doudou loulou chouchou azertyazerty senha minhasenha mudar bemvindo obrigado eutemo
euteamo gatinha benfica porto sporting ola parola ciaociao amoremio tiamo forzaitalia
`
    .trim()
    .split(/\s+/),
);
