"""Last names that say little: those of which at least one country has a great many.

The commonest of Europe, the Americas, East, South and West Asia and Africa as they are written in
Latin letters, with and without the marks over them.
"""

__all__ = ["COMMON_LAST_NAMES"]

_LIST = """
abbas abdi abdullah abe abebe abubakar adams adeyemi aguilar ahmad ahmadi ahmed akhtar akter
albert alexander ali allan allen almeida alonso alvarez alves amin an andersen anderson andersson
andrade andre andrews antunes appiah aquino araujo armstrong arnold arora asante ashraf aslan
atkinson austin aydin aziz bah bai bailey baker bakker baldwin balint ball balogh balogun banda
banerjee banks barber barbosa barker barlow barman barnes barrett barros barry bartlett barton
bartos basu bates batista bauer bautista beck becker begum bekele bell bello bennett benson berg
berger bergstrom bernard berry bertrand berzins bhatt bibi bird bishop black blanc blanco boateng
bondarenko bonnet bos boucher bowman boyd boyko bradley brady brandt braun brewer briggs brooks
brouwer brown bruno bryan bryant buchanan bull burgess burke burnett burns burton bush butler butt
byrd byrne cai cakir campbell campos cannon cano cao cardoso carlson carpenter carr carroll carter
carvalho casey castillo castro celik cerny chambers chan chandler chang chapman chase chaudhary
chaudhry chavan chavez chen cheng cheung chin cho choi chopra chow chowdhury christensen christian
christiansen chu chua chung claes clark clarke clayton cobb cohen cole coleman collins colombo
conner connor conti cook cooke cooper copeland correia costa cox craig crawford cross cruz cui
cunha cunningham curtis dabrowski dahl dalton daly dang daniel daniels das davidson davies davis
dawson day dean decker dekker delacruz delgado demir deng desai devi diallo dias diaw diaz dickson
dijkstra dimitrov ding dinh diop dixon dlamini do doan dogan doherty dominguez dong donovan dos
douglas doyle drake du duan duarte dubois dumitru duncan dunn duong dupont durand dvorak ebrahimi
edwards elliot elliott ellis eriksen eriksson esposito estrada evangelista evans eze fan fang
farah farias farkas farmer feng ferguson fernandes fernandez ferrari ferreira fields finch fischer
fisher fitzgerald fleming fletcher flores floyd flynn ford foster fournier fowler fox francis
franco francois frank franklin frazier freeman freitas french fu fuchs fuentes fujita fukuda
fuller gallagher gallo gao garba garcia garcía gardner garnier garrett garza gates george
georgescu georgiev georgiou gibbs gibson gil gilbert gill giordano girard girma goh gomez
goncalves gonzales gonzalez gonçalves goodman goodwin gordon goto graham grant graves gray greco
green greene gregory griffin griffith griffiths guerra guerrero guo gupta gustafsson gutierrez
guzman ha haas haile hakala hale hall halvorsen hamid hamilton hammond hampton han hansen hanson
hansson harding hardy harmon harper harris harrison hart hartmann harvey hasan hasegawa hashimoto
hassan hawkins hayashi hayes he heinz henderson hendriks henry hernandez herrera herrmann hewitt
hicks hidayat higgins hill hinds ho hodges hodgson hoffman hoffmann hogan holland holloway holmes
holt hong hooper hopkins horton horvat horvath hosseini hou houston howard howe howell hoxha hu
hua huang hubbard huber hudson hughes hunt hunter hurst hussain hutchinson huynh ibrahim ikeda
ilic ingram inoue ionescu iqbal ishii ishikawa islam ismail ito ivanov ivanova ivanovic jackson
jacob jacobs jacobsen jacobson jafari jain jakobsen james jansen janssen jansson jarvis jefferson
jenkins jennings jensen jha ji jia jiang jimenez jin johansson johns johnson johnston jones jong
jonsson jordan jorgensen joseph joshi jovanovic joyce juarez jung kaiser kalnins kamara kamau
kaminski kamiński kang kaplan karlsson kato kaufmann kaur kay kaya keita keller kelley kelly
kennedy kern kerr kertesz khalil khan khatun kim kimura king kirk klein knight kobayashi koch koh
komarov korhonen kovac kovacs kovalchuk kovalenko kowalczyk kowalski kozlov kozlowski kramer
krause kristensen kruger krüger kumar kumari kuznetsov kuznetsova kwan kwok kwon laine lam lamb
lambert lane lang lange larsen larson larsson lau laurent lavoie law lawal lawrence lawson le
leach lebedev leclerc lee lefebvre legrand lehmann lei leon leonard leroy levy lewandowski lewis
li liang liao lim lin lindberg lindstrom little liu lo logan lombardi long lopes lopez love lowe
lu lucas lukacs lund luo luong ly lynch lyons ma mack madsen maes mahmoud mahto mai maier makinen
malik malone mancini manning mao mariani marino markovic marks marques marsh marshall martin
martinez martins mason massey matos matsumoto matthews maxwell may mazur mcbride mccarthy
mccormick mccoy mcdonald mcgee mchugh mckinney mclaughlin medina meer mehmood mehta meier meijer
melnyk melo mendes mendez mendoza meng menon mensah mercier mertens metcalf meyer michaud michel
middleton miles miller mills mishra mitchell mohamed mohammad mohammadi mohammed molina moller
molnar monteiro montgomery moody moore moraes morales moran moreau moreira morel moreno morgan
mori morin morozov morris morrison morton moss moura mousa moyo mulder muller mullins munoz murphy
murray musa mustafa muñoz mwangi myers möller müller nagy nair nakajima nakamura nascimento nash
nath navarro nayak ndlovu neal nelson nemeth neumann newman newton ng nguyen nguyễn ni nichols
nicholson nielsen nieminen nikolaev nikolaou nikolic nilsson nishimura nixon nkosi noble nolan
noor norman norris norton novak novikov novotny novák nowak nowakowski nunes nunez o'brien obi
obrien ochieng ogawa oh okada okafor okeke okonkwo oliveira oliver olsen olson olsson oneill ong
ono orlov ortega ortiz osborne osei osman otieno ouedraogo owen owens owusu ozols ozturk pacheco
page palmer pan pandey papadopoulos pappas park parker parkinson parks parra parsons patel patil
patrick patterson patton paul paulsen pavlov payne peacock pearson pedersen peeters pena peng
pereira perez perkins perry persson peters petersen peterson petersson petrov petrova petrovic
petrovski pham phan phillips phiri pickering pierce pinto pires pittman pollard poole pope popescu
popov popova porter potter powell powers prasad pratt price pritchard prochazka qin qiu quinn radu
rahman rai raj rajan ramirez ramos rana rao rasmussen ray raza reddy reed rees reese reeves reid
reilly reis ren reyes reynolds rhodes ribeiro ricci rice richard richards richardson richter riley
rios rivas rivera rizzo robbins robert roberts robertson robinson rocha rodgers rodrigues
rodriguez rogers rojas romano romero rosa rose rosen rosenberg ross rossi roth rousseau roux rowe
rowland roy ruan ruiz rush russell russo ryan saar saha sahu said saito sakamoto salazar saleh
salman sanchez sanders sandoval sani santana santiago santos santoso saputra sari sasaki sato
saunders savage schafer schmid schmidt schmitt schmitz schneider schroder schroeder schröder
schubert schulte schultz schulz schumacher schwartz schwarz schäfer scott semenov seo serrano
setiawan shah shao sharma sharp sharpe shaw sheikh shelton shen shepherd sherman shevchenko shi
shimizu shin short shrestha silva sim simard simmons simon simpson sims sinclair singh singleton
sinha slater small smirnov smirnova smit smith snyder soares sokolov soliman song soriano soto
sousa souza spencer stan stanley stanton steele stein stephens stephenson stevens stevenson
stewart stokes stone storey strickland su suarez suleiman sullivan summers sun susanto sutton
suzuki svensson svoboda swanson sweeney szabo szymanski tait takahashi tamm tamura tan tanaka tang
tao tate tavares tay taylor teixeira teo terry tesfaye thakur thapa thomas thompson thorne
thornton tian tkachenko todd tomlinson torres toth townsend tran traore tremblay trinh tseng
tucker turnbull turner tyler underwood usman valdez van varga vargas vasiliev vasquez vaughn vaz
vega vera verma vieira villanueva vincent virtanen visser vlasov vo volkov volkova vos vries vu
wade wagner walker wallace wallis walsh walter walters walton wan wang wanjiku ward ware warner
warren washington watanabe waters watkins watson watts weaver webb webber weber webster wei weiss
welch wells wen werner west weston wheeler whitaker white whitehead wieczorek wijaya wilkes
wilkins wilkinson willems williams williamson willis wilson winter winters wise wojcik wolf wolfe
wolff wong wood woodhouse woods woodward wozniak wright wu wyatt xia xiao xie xiong xu xue yadav
yamada yamaguchi yamamoto yamazaki yan yang yao yates ye yeung yi yildirim yildiz yilmaz yin yoon
york yoshida young yu yuan yusuf zaman zeng zhan zhang zhao zheng zhong zhou zhu zhuang zielinski
zimmerman zimmermann zou öztürk"""
COMMON_LAST_NAMES = frozenset(_LIST.split())
