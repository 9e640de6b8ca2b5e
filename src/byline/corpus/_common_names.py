"""Last names that say little: those of which at least one country has a great many.

The commonest of Europe, the Americas, East, South and West Asia and Africa as they are written in
Latin letters, with and without the marks over them.
"""

__all__ = ["COMMON_LAST_NAMES"]

_LIST = """
abbas abdi abdullah abe abebe abubakar adams adeyemi aguilar ahmad ahmadi ahmed akhtar akter
albert alexander ali allan allen almeida alonso alvarez alves amin an andersen anderson andersson
andrade andre andrews antunes appiah aquino araujo armstrong arnold arora asante ashraf aslan
atkinson aydin aziz bah bai bailey baker bakker balint ball balogh balogun banda banerjee banks
barbosa barker barman barnes barros barry bartos basu batista bauer bautista becker begum bekele
bell bello bennett berg berger bergstrom bernard bertrand berzins bhatt bibi black blanc blanco
boateng bondarenko bonnet bos boucher boyd boyko bradley brandt braun brooks brouwer brown bruno
burke burns bush butler butt byrne cai cakir campbell campos cano cao cardoso carlson carroll
carter carvalho castillo castro celik cerny chan chang chaudhary chaudhry chavan chavez chen cheng
cheung chin cho choi chopra chow chowdhury christensen christiansen chu chua chung claes clark
clarke cohen coleman collins colombo conti cook cooper correia costa cox crawford cruz cui cunha
cunningham dabrowski dahl dang daniels das davies davis dean dekker delacruz delgado demir deng
desai devi diallo dias diaw diaz dijkstra dimitrov ding dinh diop dixon dlamini do doan dogan
dominguez dong dos du duan duarte dubois dumitru dunn duong dupont durand dvorak ebrahimi edwards
eriksen eriksson esposito estrada evangelista evans eze fan fang farah farias farkas feng
fernandes fernandez ferrari ferreira fischer fisher fleming flores ford foster fournier fox
francis franco francois frank freeman freitas fu fuchs fuentes fujita fukuda gallo gao garba
garcia garcía garnier georgescu georgiev georgiou gibson gil giordano girard girma goh gomez
goncalves gonzales gonzalez gonçalves gordon goto graham grant gray greco green griffin guerra
guerrero guo gupta gustafsson gutierrez guzman ha haas haile hakala hall halvorsen hamid hamilton
han hansen hansson harris harrison hart hartmann harvey hasan hasegawa hashimoto hassan hayashi
hayes he heinz henderson hendriks henry hernandez herrera herrmann hidayat hill hinds ho hoffmann
holmes hong horvat horvath hosseini hou howard hoxha hu hua huang huber hughes hunt hunter hussain
huynh ibrahim ikeda ilic inoue ionescu iqbal ishii ishikawa islam ismail ito ivanov ivanova
ivanovic jackson jacob jacobs jacobsen jafari jain jakobsen james jansen janssen jansson jenkins
jensen jha ji jia jiang jimenez jin johansson johnson johnston jones jong jonsson jordan jorgensen
joseph joshi jovanovic juarez jung kaiser kalnins kamara kamau kaminski kamiński kang kaplan
karlsson kato kaufmann kaur kaya keita kelley kelly kennedy kern kertesz khalil khan khatun kim
kimura king klein kobayashi koch koh komarov korhonen kovac kovacs kovalchuk kovalenko kowalczyk
kowalski kozlov kozlowski kramer krause kristensen kruger krüger kumar kumari kuznetsov kuznetsova
kwan kwok kwon laine lam lambert lang lange larsen larsson lau laurent lavoie law lawal lawrence
le lebedev leclerc lee lefebvre legrand lehmann lei leon leroy levy lewandowski lewis li liang
liao lim lin lindberg lindstrom liu lo lombardi long lopes lopez lu lukacs lund luo luong ly ma
madsen maes mahmoud mahto mai maier makinen malik mancini mao mariani marino markovic marques
marshall martin martinez martins mason matos matsumoto maxwell may mazur mccarthy mcdonald mchugh
medina meer mehmood mehta meier meijer melnyk melo mendes mendez mendoza meng menon mensah mercier
mertens meyer michaud michel miller mills mishra mitchell mohamed mohammad mohammadi mohammed
molina moller molnar monteiro moore moraes morales moreau moreira morel moreno morgan mori morin
morozov morris morrison moura mousa moyo mulder muller munoz murphy murray musa mustafa muñoz
mwangi myers möller müller nagy nair nakajima nakamura nascimento nath navarro nayak ndlovu nelson
nemeth neumann ng nguyen nguyễn ni nielsen nieminen nikolaev nikolaou nikolic nilsson nishimura
nkosi noble noor novak novikov novotny novák nowak nowakowski nunes nunez obi ochieng ogawa oh
okada okafor okeke okonkwo oliveira olsen olson olsson oneill ong ono orlov ortega ortiz osei
osman otieno ouedraogo owen owens owusu ozols ozturk pacheco palmer pan pandey papadopoulos pappas
park parker parra patel patil paul paulsen pavlov payne pearson pedersen peeters pena peng pereira
perez perry persson peters petersen peterson petersson petrov petrova petrovic petrovski pham phan
phillips phiri pinto pires popescu popov popova powell prasad price prochazka qin qiu quinn radu
rahman rai raj rajan ramirez ramos rana rao rasmussen ray raza reddy reed rees reid reis ren reyes
reynolds ribeiro ricci rice richard richards richardson richter rios rivas rivera rizzo robert
roberts robertson robinson rocha rodrigues rodriguez rogers rojas romano romero rosa rose rosen
rosenberg ross rossi roth rousseau roux roy ruan ruiz russell russo ryan saar saha sahu said saito
sakamoto salazar saleh salman sanchez sanders sandoval sani santana santiago santos santoso
saputra sari sasaki sato schafer schmid schmidt schmitt schmitz schneider schroder schroeder
schröder schubert schulte schultz schulz schumacher schwartz schwarz schäfer scott semenov seo
serrano setiawan shah shao sharma shaw sheikh shen shevchenko shi shimizu shin shrestha silva sim
simard simmons simon simpson singh singleton sinha smirnov smirnova smit smith snyder soares
sokolov soliman song soriano soto sousa souza spencer stan stein stephens stevens stewart stone su
suarez suleiman sullivan sun susanto suzuki svensson svoboda szabo szymanski takahashi tamm tamura
tan tanaka tang tao tavares tay taylor teixeira teo tesfaye thakur thapa thomas thompson tian
tkachenko torres toth tran traore tremblay trinh tseng tucker turner usman valdez van varga vargas
vasiliev vasquez vaz vega vera verma vieira villanueva vincent virtanen visser vlasov vo volkov
volkova vos vries vu wagner walker wallace walsh walter wan wang wanjiku ward watanabe watson
weaver webb weber wei weiss wells wen werner west wheeler white wieczorek wijaya willems williams
williamson willis wilson winter wojcik wolf wolff wong wood woods wozniak wright wu xia xiao xie
xiong xu xue yadav yamada yamaguchi yamamoto yamazaki yan yang yao ye yeung yi yildirim yildiz
yilmaz yin yoon yoshida young yu yuan yusuf zaman zeng zhan zhang zhao zheng zhong zhou zhu zhuang
zielinski zimmermann zou öztürk"""
COMMON_LAST_NAMES = frozenset(_LIST.split())
